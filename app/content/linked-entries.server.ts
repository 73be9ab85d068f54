import { existsSync } from "node:fs";
import path from "node:path";
import type { Client } from "~/auth/session.server";
import { decodePath } from "~/ui/decode-path";
import type { Collection } from "./collection";
import { withPages } from "./derived/collection-lists.server";
import { findTarget } from "./redirects/redirects.server";
import { asRow, fromTable, isId, isValidId, type Row, unwrap } from "./repository.server";
import { findSitePage } from "./static-pages";
import { isPublicTag } from "./tagged.server";
import { readTag } from "./tags";
import { models } from "./types/models";
import { pages } from "./types/pages";

/** Valid paths that are neither in `sitePages` nor rows nor files. */
const OTHER_PATHS = [
  ...["/", "/photography", "/auth", "/admin"],
  ...["/feed.xml", "/feed.json", "/models.epub", "/sitemap.xml", "/llms.txt", "/robots.txt"],
  "/.well-known/security.txt",
];

/** Below these, the paths are not listed here. */
const AREAS = /^\/(?:admin|auth)\//;

/** Paths below a tag's page. */
const FEEDS = ["feed.xml", "feed.json"];

export interface LinkedEntry {
  collection: Collection;
  row: Row;
}

/**
 * What is at a path of this site: an entry that `db` may read, or `true` for anything else; `null` if there is nothing.
 * @throws if the database cannot be read
 */
export async function findLinked(db: Client, { pathname, hash }: URL): Promise<LinkedEntry | true | null> {
  const own = toPath(pathname);
  // No slug has one, and Postgres takes none.
  if (own.includes("\0")) return null;
  const essay = own === models.path && decodePath(hash.slice(1));
  if (essay) return (await findEntry(db, models, essay)) ?? isThere(findTarget(`${own}/${essay}`));
  if (OTHER_PATHS.includes(own) || AREAS.test(own) || findSitePage(own) || isFile(own)) return true;
  const [, first = "", second, ...more] = own.split("/");
  if (first === "media")
    return isId(second) ? isThere(db.from("images").select("id").eq("id", second).then(getFirst)) : null;
  if (first === "tags" && (more.length === 0 || FEEDS.includes(more.join("/"))))
    return isThere(isPublicTag(readTag(second)));
  const collection = second === undefined ? pages : withPages.find((each) => each.path === `/${first}`);
  const entry = collection && more.length === 0 ? await findEntry(db, collection, second ?? first) : null;
  if (entry) return entry;
  const page = own.endsWith(".md") ? new URL(own.slice(0, -3), "http://site") : null;
  return page ? findLinked(db, page) : isThere(findTarget(own));
}

async function findEntry(db: Client, collection: Collection, name: string): Promise<LinkedEntry | null> {
  const column = collection !== pages && isValidId(collection, name) ? "id" : "slug";
  const row = await fromTable(db, collection).select("*").eq(column, name).then(getFirst);
  return row ? { collection, row: asRow(row) } : null;
}

const getFirst = <Found>(answer: { data: Found[] | null; error: Error | null }) => unwrap(answer).data?.[0];

const isThere = async (found: PromiseLike<unknown>) => ((await found) ? (true as const) : null);

/** The decoded path as the server's redirects spell it: no slash at the end, small letters at the start. */
const toPath = (pathname: string) =>
  decodePath(pathname)
    .replace(/(.)\/$/, "$1")
    .replace(/^\/[^/]+/, (first) => first.toLowerCase());

/** Whether a decoded path, which may have "..", is that of a file in public/. */
function isFile(own: string): boolean {
  const folder = path.resolve("public");
  const file = path.join(folder, own);
  return file.startsWith(folder + path.sep) && existsSync(file);
}
