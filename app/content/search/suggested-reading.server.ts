import { visitorClient } from "~/auth/clients.server";
import { memo } from "~/realtime/memo.server";
import { getEntryPath } from "../collection";
import { hiddenKinds } from "../content-kinds.server";
import { textReads } from "../derived/collection-lists.server";
import { loadEssays } from "../essays.server";
import { unwrap, wherePublic } from "../repository.server";
import { toLine } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine, SENTENCE_LENGTH, summarize } from "../summarize";
import { getPublicationDay } from "../time-zone.server";
import { feed } from "../types/feed";
import { notes } from "../types/notes";
import type { Hit } from "./search.server";

/**
 * Something to read for visitors who found nothing: the newest note, the newest post and the first essay.
 * @throws AppError
 */
export const findSuggestedReading = memo(textReads, async (): Promise<Hit[]> => {
  const notesByDate = wherePublic(visitorClient().from(notes.table).select("*"), notes);
  const postsInOrder = wherePublic(visitorClient().from(feed.table).select("*"), feed);
  const [hidden, newestNotes, newestPosts, essays] = await Promise.all([
    hiddenKinds(),
    notesByDate.order("date", { ascending: false }).order("created_at", { ascending: false }).limit(1),
    postsInOrder.order("order_index", { ascending: false }).limit(1),
    loadEssays(),
  ]);
  const [note] = unwrap(newestNotes).data ?? [];
  const [post] = unwrap(newestPosts).data ?? [];
  const [essay] = essays;
  const found = [
    note && toHit("note", getEntryPath(notes, note), note, note.date),
    post && toHit("post", getEntryPath(feed, post), post, await getPublicationDay(post)),
    essay &&
      toHit("essay", slugPath("/models/", essay.id), { ...essay.sharing, ...essay, content: essay.document }),
  ];
  return found.filter((hit): hit is Hit => hit !== undefined && !hidden.some((kind) => kind === hit.kind));
});

interface Row {
  id: string;
  title: string | null;
  content: unknown;
  excerpt: string;
}

function toHit(
  kind: string,
  url: string,
  { id, title, content, excerpt }: Row,
  date: string | null = null,
): Hit {
  const first = summarize(content, SENTENCE_LENGTH);
  const rest = title ? firstLine(content) : first.rest;
  return { kind, id, url, title: title || first.title, excerpt: toLine(excerpt) || rest, date };
}
