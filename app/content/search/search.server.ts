import { visitorClient } from "~/auth/clients.server";
import { singleton } from "~/runtime/singleton.server";
import { WorkQueue } from "~/runtime/work-queue.server";
import { contentKinds, hiddenKinds } from "../content-kinds.server";
import { encodePath } from "../slug-path";
import { joinLines, SENTENCE_LENGTH, summarize } from "../summarize";
import { withFoundTags } from "./found-tags.server";
import { RESULTS, separateWords } from "./query";

export interface Hit {
  kind: string;
  id: string;
  /**
   * Its title, or the first words of its text; empty if it has neither. Like the excerpt, it has marks for Highlighted.
   */
  title: string;
  url: string;
  excerpt: string;
  /** ISO date, if there is one. */
  date: string | null;
}

/** More concurrent searches would only slow down one another and all pages. */
const queue = singleton(
  "search",
  () => new WorkQueue({ name: "search", concurrency: 4, maxQueued: 40, maxWait: 5_000 }),
);

/** Queues a search. @throws BusyError if too many are queued */
export const queueSearch = (sender: string, ...args: Parameters<typeof search>) =>
  queue.run(sender, () => search(...args));

interface Scope {
  /** Restricts the search to essays. */
  inBook?: boolean;
  /** Restricts it to entries with this tag. */
  tag?: string | null;
}

interface Results {
  hits: Hit[];
  /** 0 past the last page. */
  total: number;
  /** No text has the words as they were typed; these have similar ones. */
  corrected: boolean;
}

/**
 * One page of results, best first, without drafts, not even for admins. Where nothing has what was
 * typed without spaces in one piece, its words may stand apart. @throws Error if the database is unavailable
 */
async function search(query: string, page: number, scope: Scope = {}): Promise<Results> {
  const hidden = await hiddenKinds();
  const found = await ask(query, page, hidden, scope);
  const apart = separateWords(query);
  return found.total === 0 && apart !== query ? ask(apart, page, hidden, scope) : found;
}

async function ask(query: string, page: number, hidden: string[], { inBook, tag }: Scope): Promise<Results> {
  const otherKinds = inBook ? ["page", ...contentKinds.filter((kind) => kind !== "essay")] : [];
  const { data, error } = await visitorClient().rpc("search", {
    _query: query,
    _limit: RESULTS,
    _offset: (page - 1) * RESULTS,
    _exclude_kinds: [...new Set([...hidden, ...otherKinds])],
    ...(tag && { _tag: tag }),
  });
  if (error) throw new Error(error.message);
  const hits = data.map(({ kind, id, url, date, ...found }) => ({
    kind,
    id,
    url: encodePath(url),
    date,
    ...getWords(found),
  }));
  return {
    hits: await withFoundTags(hits, query),
    total: data[0]?.total ?? 0,
    corrected: data[0]?.corrected ?? false,
  };
}

/**
 * An untitled hit is titled by its first words, as everywhere; if the excerpt begins with them, it continues after
 * them.
 */
function getWords({ title, opening, excerpt }: { title: string; opening: string; excerpt: string }) {
  // After a title that has lost its colon; cut as everywhere, with no space before the “…”.
  const toExcerpt = (text: string) =>
    joinLines(text.replace(/^:\s*/, "").split("\n")).replace(/\u00a0…$/, "…");
  if (title) return { title, excerpt: toExcerpt(excerpt) };
  const first = summarize(opening, SENTENCE_LENGTH).title;
  const words = countBeginning(excerpt, first) > 0 ? first : first.replace(/…$/, "");
  const end = words === "" ? 0 : countBeginning(excerpt, words);
  if (end === 0) return { title: first, excerpt: toExcerpt(excerpt) };
  return {
    title: excerpt.slice(0, end) + first.slice(words.length),
    excerpt: toExcerpt(excerpt.slice(end)),
  };
}

/** The length of `words`, including marks, at the beginning of a marked text; 0 if it begins differently. */
function countBeginning(marked: string, words: string): number {
  const isMark = (character = "") => character === "\u0002" || character === "\u0003";
  let at = 0;
  for (const character of words) {
    while (isMark(marked[at])) at++;
    if (!marked.startsWith(character, at)) return 0;
    at += character.length;
  }
  return marked[at] === "\u0003" ? at + 1 : at;
}
