import { visitorClient } from "~/auth/clients.server";
import { memo } from "~/realtime/memo.server";
import { hiddenKinds } from "./content-kinds.server";
import { readAll } from "./read-all.server";
import { PAGE_SIZE, unwrap } from "./repository.server";
import { toLine } from "./sharing";
import { encodePath } from "./slug-path";
import { firstLine, SENTENCE_LENGTH, summarize } from "./summarize";
import { tagReads } from "./tags";

/** An entry or link with a tag, as visitors see it. */
export interface TaggedEntry {
  kind: string;
  id: string;
  /** Its title, or the first words of its text; empty if it has neither. */
  title: string;
  /** A path on this site, or the URL of a link. */
  url: string;
  /** The author's own excerpt, or the beginning of the text without the words used as the title. */
  excerpt: string;
  /** ISO date. */
  date: string;
}

/**
 * One page of everything with a tag, newest first, and the total. No drafts, not even for admins. The database, which
 * looks for a tag in every entry, is not asked about one that no entry has.
 * @throws AppError
 */
export async function loadTagged(
  tag: string,
  page: number,
): Promise<{ entries: TaggedEntry[]; total: number }> {
  if (!(await isPublicTag(tag))) return { entries: [], total: 0 };
  const { data } = unwrap(
    await visitorClient().rpc("list_tagged", {
      _tag: tag,
      _exclude_kinds: await hiddenKinds(),
      _limit: PAGE_SIZE,
      _offset: (page - 1) * PAGE_SIZE,
    }),
  );
  const entries = (data ?? []).map(({ total: _, own_excerpt, ...entry }) => {
    const words = getWords(entry);
    return { ...entry, ...words, url: encodePath(entry.url), excerpt: toLine(own_excerpt) || words.excerpt };
  });
  return { entries, total: data?.[0]?.total ?? 0 };
}

function getWords({ title, excerpt }: { title: string; excerpt: string }) {
  if (title) return { title, excerpt: firstLine(excerpt) };
  const { title: first, rest } = summarize(excerpt, SENTENCE_LENGTH);
  return { title: first, excerpt: rest };
}

/**
 * The tags of everything that visitors can read, in alphabetical order, with the number of entries and the time of the
 * last change. @throws AppError
 */
export const loadPublicTags = memo(tagReads, async () => {
  const tags = visitorClient().rpc("list_tags", { _exclude_kinds: await hiddenKinds() });
  return (await readAll(tags.order("tag"))).sort((a, b) => a.tag.localeCompare(b.tag, "en"));
});

/** Whether anything that visitors can read has the tag. @throws AppError */
export const isPublicTag = async (tag: string | null): Promise<boolean> =>
  (await loadPublicTags()).some((used) => used.tag === tag);
