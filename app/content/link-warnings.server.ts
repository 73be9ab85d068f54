import { existsSync } from "node:fs";
import path from "node:path";
import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import { findCollectionWithPages } from "./derived/tables.server";
import type { Kind } from "./fields/definition";
import { fromTable, isId, isValidId, type Row } from "./repository.server";
import { findSitePage } from "./static-pages";
import { isPublicTag } from "./tagged.server";
import { readTag } from "./tags";
import { models } from "./types/models";
import { pages } from "./types/pages";

/** Valid paths that are neither in `sitePages` nor rows nor files. */
const OTHER_PATHS = [
  ...["/", "/photography", "/auth", "/admin"],
  ...["/feed.xml", "/feed.json", "/models.epub", "/sitemap.xml", "/llms.txt", "/.well-known/security.txt"],
];

/** Paths below a tag's page. */
const FEEDS = ["feed.xml", "feed.json"];

/** Warnings about a row's links, images and videos, by field. They do not prevent saving. Never throws. */
export async function getWarnings(
  db: Client,
  { fields }: Collection,
  row: Pick<Row, string>,
  warned: Partial<Record<Kind, string>> = WARNINGS,
): Promise<Record<string, string>> {
  const warnings = await Promise.all(
    fields
      .filter(({ kind }) => kind in warned)
      .map(async ({ kind, name }) =>
        (await isBroken(db, String(row[name] ?? ""))) ? [[name, warned[kind]]] : [],
      ),
  ).catch(() => []);
  return Object.fromEntries(warnings.flat());
}

/** The warning for lists, which do not warn about missing images because they show the images themselves. */
export const LINK_WARNING = {
  link: "There is no page at this URL yet: visitors will see “Page not found”.",
};

/** Warnings by kind of field. */
const WARNINGS = {
  ...LINK_WARNING,
  image: "There is no image at this URL: visitors will see an empty space.",
  video: "There is no video at this URL: visitors will see an empty space.",
};

/** Whether a URL is a path on this site that leads nowhere. @throws if the database cannot be read */
async function isBroken(db: Client, url: string): Promise<boolean> {
  if (!url.startsWith("/")) return false;
  const { pathname, hash } = new URL(url, "http://site");
  const own = decodeURIComponent(pathname).replace(/(.)\/$/, "$1");
  if (own === models.path && hash) return !(await hasEntry(db, models, decodeURIComponent(hash.slice(1))));
  if (OTHER_PATHS.includes(own) || own.startsWith("/admin/")) return false;
  if (findSitePage(own) || existsSync(path.join("public", own))) return false;
  const [, first = "", second, ...more] = own.split("/");
  if (first === "media")
    return !isId(second) || !(await exists(db.from("images").select("id").eq("id", second)));
  if (first === "tags" && (more.length === 0 || FEEDS.includes(more.join("/"))))
    return !(await isPublicTag(readTag(second)));
  if (more.length > 0) return true;
  if (second === undefined) return !(await exists(db.from(pages.table).select("id").eq("slug", first)));
  const collection = findCollectionWithPages(first);
  return !collection || !(await hasEntry(db, collection, second));
}

const hasEntry = async (db: Client, collection: Collection, name: string) =>
  exists(
    fromTable(db, collection)
      .select("id")
      .eq(isValidId(collection, name) ? "id" : "slug", name),
  );

async function exists(query: PromiseLike<{ data: unknown[] | null; error: Error | null }>): Promise<boolean> {
  const { data, error } = await query;
  if (error) throw error;
  return (data ?? []).length > 0;
}
