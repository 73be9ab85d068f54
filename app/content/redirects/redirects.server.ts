import { redirect } from "@remix-run/node";
import { serviceClient } from "~/auth/clients.server";
import { withFallback } from "~/http/load-failure.server";
import { memo } from "~/realtime/memo.server";
import { normalizePath } from "../fields/path";

type Targets = ReadonlyMap<string, string>;

/** While the database is down the site keeps to what it knew. */
let latest: Targets = new Map();

/**
 * Old path → target, all of them: then a flood of made-up paths costs no query. With the service key, because visitors
 * may not list them.
 */
const loadTargets = memo(["redirects"], async (): Promise<Targets> => {
  const { data, error } = await serviceClient().rpc("list_redirects");
  if (error) throw new Error(error.message);
  latest = new Map(Object.entries(data as Record<string, string>));
  return latest;
});

const getTargets = () => withFallback("The redirects", loadTargets(), latest);

/**
 * The redirect from the path of a request for which there is no page; null if there is none. Keeps the query, and the
 * suffix ".md" of a page as Markdown. Browsers ask again each time: the redirect may be edited.
 */
export async function findRedirect(request: Request): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname, search } = new URL(request.url);
  const [, page] = /^\/\.markdown(\/.*)$/.exec(pathname) ?? [];
  const path = normalizePath(page ?? pathname);
  const target = path && (await getTargets()).get(path);
  const location = target && getLocation(target, search, page !== undefined);
  return location ? redirect(location, { status: 301, headers: { "Cache-Control": "no-cache" } }) : null;
}

/** The paths that lead to each essay, for the anchors of the book: slug → old slugs. */
export async function findOldEssaySlugs(): Promise<ReadonlyMap<string, string[]>> {
  const slugs = new Map<string, string[]>();
  for (const [path, target] of await getTargets()) {
    const [, old] = /^\/models\/([^/]+)$/.exec(path) ?? [];
    const [, current] = /^\/models\/([^/?#]+)$/.exec(target) ?? [];
    if (old && current) slugs.set(current, [...(slugs.get(current) ?? []), old]);
  }
  return slugs;
}

const BASE = "http://site.invalid";
/** Pages that may have a text: server/markdown-urls.ts. */
const PAGE = /^(\/[\w-]+){1,2}$/;

/** Null for what is neither a path nor a web address, which the database refuses. */
export function getLocation(target: string, search: string, isMarkdown = false): string | null {
  if (!URL.canParse(target, BASE)) return null;
  const url = new URL(target, BASE);
  url.search = [url.search, search]
    .map((query) => query.slice(1))
    .filter(Boolean)
    .join("&");
  if (url.origin !== BASE) return /^https?:$/.test(url.protocol) ? url.href : null;
  // "/.//host" has become "//host", which browsers read as another site.
  const path = url.pathname.replace(/^\/+/, "/");
  return `${path}${isMarkdown && PAGE.test(path) ? ".md" : ""}${url.search}${url.hash}`;
}
