import { visitorClient } from "~/auth/clients.server";
import { singleton } from "~/http/singleton.server";
import { WorkQueue } from "~/http/work-queue.server";
import { plainText } from "~/rich-text/text";
import { contentKinds, hiddenKinds } from "../content-kinds.server";
import { getDefaultPages } from "../defaults/default-pages.server";
import { loadEssays } from "../defaults/essays.server";
import { isHidden } from "../defaults/pages.server";
import { RESULTS } from "./query";

export interface Hit {
  kind: string;
  id: string;
  /** Empty for what has none; with marks, like the excerpt (Highlighted shows them). */
  title: string;
  url: string;
  excerpt: string;
  /** ISO date; null for what has none. */
  date: string | null;
}

/** A search takes the database 20 to 100 ms; more at once would only keep each other, and every other page, waiting. */
const queue = singleton("search", () => new WorkQueue({ concurrency: 4, maxQueued: 40, maxWait: 5_000 }));

/** The same as `search`, in turn. @throws BusyError when too many are searching */
export const queueSearch = (sender: string, ...given: Parameters<typeof search>) =>
  queue.run(sender, () => search(...given));

/**
 * One page of what visitors find for a query, the best first, and how many hits there are in all; 0 past the last
 * page. Built-in texts are searched with the rest. Everybody finds the same, admins too: no drafts. With `inBook`
 * nothing but essays.
 * @throws Error if the database did not answer
 */
async function search(
  query: string,
  page: number,
  { inBook = false } = {},
): Promise<{ hits: Hit[]; total: number }> {
  const [pages, sections, hidden] = await Promise.all([builtInTexts(), essayTexts(), hiddenKinds()]);
  const others = inBook ? ["page", ...contentKinds.filter((kind) => kind !== "essay")] : [];
  const without = [...new Set([...hidden, ...others])];
  const builtIn = [...pages, ...sections].filter(({ kind }) => !without.includes(kind));
  const { data, error } = await visitorClient().rpc("search", {
    _query: query,
    _built_in: builtIn,
    _limit: RESULTS,
    _offset: (page - 1) * RESULTS,
    _exclude_kinds: without,
  });
  if (error) throw new Error(error.message);
  const hits = data.map(({ kind, id, title, url, excerpt, date }) => ({
    kind,
    id,
    title,
    url,
    excerpt,
    date,
  }));
  return { hits, total: data[0]?.total ?? 0 };
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
      text: plainText(document).replaceAll("\n", " "),
    }));
}

/** The book as it is read; the database leaves out those that it has. */
async function essayTexts() {
  return (await loadEssays()).map(({ id, title, document }) => ({
    kind: "essay",
    title,
    url: `/models/${id}`,
    text: plainText(document).replaceAll("\n", " "),
  }));
}
