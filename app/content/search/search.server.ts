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
  /** May be empty. Has marks like the excerpt, which Highlighted renders. */
  title: string;
  url: string;
  excerpt: string;
  /** ISO date, if there is one. */
  date: string | null;
}

/** A search takes the database 20 to 100 ms; more at once would only slow down each other and all pages. */
const queue = singleton(
  "search",
  () => new WorkQueue({ name: "search", concurrency: 4, maxQueued: 40, maxWait: 5_000 }),
);

/** Queues a search. @throws BusyError if too many are queued */
export const queueSearch = (sender: string, ...args: Parameters<typeof search>) =>
  queue.run(sender, () => search(...args));

/**
 * One page of results, the best first, and their total (0 past the last page). Includes built-in texts, but no drafts,
 * for admins either. With `inBook` only essays, with `tag` only what has it. @throws Error if the database is unavailable
 */
async function search(
  query: string,
  page: number,
  { inBook = false, tag = null }: { inBook?: boolean; tag?: string | null } = {},
): Promise<{ hits: Hit[]; total: number }> {
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

/** The whole book; the database ignores those that are saved as rows. */
async function essayTexts() {
  return (await loadEssays()).map(({ id, title, document }) => ({
    kind: "essay",
    title,
    url: `/models/${id}`,
    text: plainText(document).replaceAll("\n", " "),
  }));
}
