import { redirect } from "@remix-run/node";
import { serviceClient } from "~/auth/clients.server";
import type { Args } from "~/auth/session.server";
import { withFallback } from "~/http/load-failure.server";
import { mayBeMarkdown } from "~/http/markdown-path";
import { memo } from "~/realtime/memo.server";
import { decodePath } from "~/ui/decode-path";
import { parseUrl } from "~/ui/parse-url";
import { withPages } from "../derived/collection-lists.server";
import { normalizePath } from "../fields/path";
import { toPlainSlug } from "../fields/slug";
import { findMovedEntry, findPublicEntry } from "../public-entry.server";
import { isId } from "../repository.server";

type Targets = ReadonlyMap<string, string>;

/** The last known redirects, used while the database is down. */
let latest: Targets = new Map();

/**
 * All redirects to pages that visitors can see, old path → target, so a flood of made-up paths costs no queries. Uses
 * the service key, because visitors may not list redirects.
 */
const READS = ["redirects", ...withPages.map(({ table }) => table)];
const loadTargets = memo(READS, async (): Promise<Targets> => {
  const { data, error } = await serviceClient().rpc("list_redirects");
  if (error) throw new Error(error.message);
  latest = new Map(Object.entries(data as Record<string, string>));
  return latest;
});

const getTargets = () => withFallback("The redirects", loadTargets(), latest);

/**
 * The redirect for a request to a missing page; null if there is none. Keeps the query, and the suffix ".md" of a page
 * as Markdown. Browsers must revalidate each time, because the redirect may be edited.
 */
export async function findRedirect({ request, context }: Args): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname, search } = new URL(request.url);
  const [, page] = /^\/\.markdown(\/.*)$/.exec(pathname) ?? [];
  const path = normalizePath(page ?? pathname);
  const target = path && ((await findTarget(path)) ?? (await findBySpelling(decodePath(page ?? pathname))));
  const location = target && getLocation(target, context.search ?? search, page !== undefined);
  return location ? redirect(location, { status: 301, headers: { "Cache-Control": "no-cache" } }) : null;
}

/** Where a path without a page leads; nowhere by default. @param path as `normalizePath` returns it */
export const findTarget = async (path: string): Promise<string | undefined> =>
  (await getTargets()).get(path) ?? (await findById(path));

/** The path of a note or a post whose URL has its id, and of one that was turned into an entry of another kind. */
async function findById(path: string): Promise<string | undefined> {
  const [, first = "", id, ...more] = path.split("/");
  if (!isId(id) || more.length > 0) return undefined;
  const found = async () => (await findPublicEntry(first, id))?.path ?? (await findMovedEntry(first, id));
  return (await withFallback("An entry", found(), null)) ?? undefined;
}

/** The path of an entry whose slug a URL has in other letters, such as capitals or full-width ones. */
async function findBySpelling(path: string): Promise<string | undefined> {
  const [, first = "", name = "", ...more] = path.split("/");
  const slug = toPlainSlug(name);
  if (slug === name || more.length > 0) return undefined;
  return (await withFallback("An entry", findPublicEntry(first, slug), null))?.path;
}

/** The paths that lead to each essay, for the anchors of the book: slug → old slugs. */
export async function findOldEssaySlugs(): Promise<ReadonlyMap<string, string[]>> {
  const slugs = new Map<string, string[]>();
  for (const [path, target] of await getTargets()) {
    const [, old] = /^\/models\/([^/]+)$/.exec(path) ?? [];
    const [, current] = /^\/models\/([^/?#]+)$/.exec(decodePath(target)) ?? [];
    if (old && current) slugs.set(current, [...(slugs.get(current) ?? []), old]);
  }
  return slugs;
}

const BASE = "http://site.invalid";

/** The URL to redirect to. Null if the target is neither a path nor a web URL (which the database rejects). */
export function getLocation(target: string, search: string, isMarkdown = false): string | null {
  const url = parseUrl(target, BASE);
  if (!url) return null;
  url.search = [url.search, search]
    .map((query) => query.slice(1))
    .filter(Boolean)
    .join("&");
  if (url.origin !== BASE) return /^https?:$/.test(url.protocol) ? url.href : null;
  // The URL parser turns "/.//host" into "//host", which browsers take for another site.
  const path = url.pathname.replace(/^\/+/, "/");
  return `${path}${isMarkdown && mayBeMarkdown(path) ? ".md" : ""}${url.search}${url.hash}`;
}
