import { visitorClient } from "~/auth/clients.server";
import { singleton } from "~/http/singleton.server";
import { WorkQueue } from "~/http/work-queue.server";
import { plainText } from "~/rich-text/text";
import { contentKinds, hiddenKinds } from "../content-kinds.server";
import { getDefaultPages } from "../defaults/default-pages.server";
import { loadEssays } from "../defaults/essays.server";
import { isHidden } from "../defaults/pages.server";
import { joinLines, summarize } from "../summarize";
import { RESULTS } from "./query";

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

/**
 * A search takes the database 20 to 100 ms; more concurrent searches would only slow down one another and all pages.
 */
const queue = singleton(
  "search",
  () => new WorkQueue({ name: "search", concurrency: 4, maxQueued: 40, maxWait: 5_000 }),
);

/** Queues a search. @throws BusyError if too many are queued */
export const queueSearch = (sender: string, ...args: Parameters<typeof search>) =>
  queue.run(sender, () => search(...args));

/**
 * One page of results, best first, and the total (0 past the last page). Includes built-in texts but no drafts, not
 * even for admins. `inBook` restricts the search to essays, `tag` to entries with that tag. `corrected`: no text has
 * the words as they were typed; these have similar ones. @throws Error if the database is unavailable
 */
async function search(
  query: string,
  page: number,
  { inBook = false, tag = null }: { inBook?: boolean; tag?: string | null } = {},
): Promise<{ hits: Hit[]; total: number; corrected: boolean }> {
  const [pages, essays, hidden] = await Promise.all([builtInTexts(), essayTexts(), hiddenKinds()]);
  const otherKinds = inBook ? ["page", ...contentKinds.filter((kind) => kind !== "essay")] : [];
  const excluded = [...new Set([...hidden, ...otherKinds])];
  const builtIn = [...pages, ...essays].filter(({ kind }) => !excluded.includes(kind));
  const { data, error } = await visitorClient().rpc("search", {
    _query: query,
    _built_in: builtIn,
    _limit: RESULTS,
    _offset: (page - 1) * RESULTS,
    _exclude_kinds: excluded,
    ...(tag && { _tag: tag }),
  });
  if (error) throw new Error(error.message);
  return {
    hits: data.map(({ kind, id, url, date, ...found }) => ({ kind, id, url, date, ...getWords(found) })),
    total: data[0]?.total ?? 0,
    corrected: data[0]?.corrected ?? false,
  };
}

/**
 * An untitled hit is titled by its first words, as everywhere; if the excerpt begins with them, it continues after
 * them.
 */
function getWords({ title, opening, excerpt }: { title: string; opening: string; excerpt: string }) {
  const toExcerpt = (text: string) => joinLines(text.split("\n"));
  if (title) return { title, excerpt: toExcerpt(excerpt) };
  const first = summarize(opening).title;
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

async function builtInTexts() {
  const pages = Array.from(getDefaultPages().values());
  const hidden = await Promise.all(pages.map(({ slug }) => isHidden(slug)));
  return pages
    .filter((_, at) => !hidden[at])
    .map(({ slug, title, document }) => ({
      kind: "page",
      title,
      url: `/${slug}`,
      text: plainText(document),
    }));
}

/** All essays of the book; the database ignores those that are saved as rows. */
async function essayTexts() {
  return (await loadEssays()).map(({ id, title, document }) => ({
    kind: "essay",
    title,
    url: `/models/${id}`,
    text: plainText(document),
  }));
}
