import { visitorClient } from "~/auth/clients.server";
import { type ContentTable, getEntryPath } from "~/content/collection";
import { hiddenKinds } from "~/content/content-kinds.server";
import { listed } from "~/content/derived/collection-lists.server";
import { loadEssays } from "~/content/essays.server";
import { isHidden, loadPageSharing } from "~/content/pages.server";
import { readAll } from "~/content/read-all.server";
import { unwrap, wherePublic } from "~/content/repository.server";
import { getUpdateTime } from "~/content/schedule";
import { isIndexed } from "~/content/sharing";
import { slugPath } from "~/content/slug-path";
import { staticPages } from "~/content/static-pages";
import { loadPublicTags } from "~/content/tagged.server";
import { tagPath } from "~/content/tags";
import { feed } from "~/content/types/feed";
import { models } from "~/content/types/models";
import { notes } from "~/content/types/notes";
import { pages } from "~/content/types/pages";
import { settings as siteSettings } from "~/content/types/settings";
import { memo } from "~/realtime/memo.server";
import { config } from "~/runtime/config.server";
import { decodePath } from "~/ui/decode-path";
import { xml } from "./xml";

/** The most URLs in a sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

/** The tables that the sitemap depends on. */
export const sitemapReads = [...listed, models, pages, siteSettings].map(({ table }) => table);

interface SitemapUrl {
  path: string;
  /** ISO time of the last change, if known. */
  changed?: string;
}

/** Every public URL of the site that search engines may show, with its last change. @throws AppError */
export const sitemap = memo(sitemapReads, async (): Promise<string> => {
  const lists = await Promise.all([shownPages(), notesAndPosts(), book(), tags()]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lists.flat().slice(0, MAX_URLS).map(formatUrl).join("\n")}
</urlset>
`;
});

function formatUrl({ path, changed }: SitemapUrl): string {
  const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
  return `  <url><loc>${xml(config().siteUrl + path)}</loc>${lastmod}</url>`;
}

/** The home page, the static pages and the author's own pages, except hidden ones. */
async function shownPages(): Promise<SitemapUrl[]> {
  const saved = visitorClient().from("pages").select("slug,updated_at,noindex,canonical_url");
  const [rows, ...newest] = await Promise.all([
    readAll(wherePublic(saved, pages).order("slug")),
    ...listed.map(async ({ path, table }) => [path, await newestChange(table)] as const),
  ]);
  const changes = new Map<string, string | undefined>(newest);
  for (const { slug, updated_at } of rows) {
    const path = slugPath("/", slug);
    const listed = changes.get(path);
    if (!listed || listed < updated_at) changes.set(path, updated_at);
  }
  // A row with this slug shows or hides the book, which adds its own URL.
  changes.delete("/models");
  const paths = Array.from(new Set([...staticPages.map(({ path }) => path), ...changes.keys()]));
  const hidden = await Promise.all(paths.map((path) => isHidden(decodePath(path.slice(1)))));
  const notIndexed = new Set(rows.filter((row) => !isIndexed(row)).map(({ slug }) => slugPath("/", slug)));
  const shown = paths.filter((path, at) => !hidden[at] && !notIndexed.has(path));
  return [{ path: "/" }, ...shown.map((path) => ({ path, changed: changes.get(path) }))];
}

async function newestChange(table: ContentTable): Promise<string | undefined> {
  const query = visitorClient().from(table).select("updated_at").order("updated_at", { ascending: false });
  return unwrap(await query.limit(1)).data?.[0]?.updated_at;
}

async function notesAndPosts(): Promise<SitemapUrl[]> {
  const [hidden, allNotes, allPosts] = await Promise.all([hiddenKinds(), indexed(notes), indexed(feed)]);
  return [...(hidden.includes("note") ? [] : allNotes), ...(hidden.includes("post") ? [] : allPosts)];
}

/** The book and each of its essays. */
async function book(): Promise<SitemapUrl[]> {
  const [hidden, all, sharing] = await Promise.all([hiddenKinds(), loadEssays(), loadPageSharing("models")]);
  if (all.length === 0 || hidden.includes("essay")) return [];
  const indexed = all.filter((essay) => isIndexed(essay.sharing));
  const list = indexed.map(({ id, updated }) => ({ path: slugPath("/models/", id), changed: updated }));
  const changed = all
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  return [...(sharing && !isIndexed(sharing) ? [] : [{ path: "/models", changed }]), ...list];
}

/**
 * The pages of tags, and their index. Leaves out tags with a single entry, whose pages would add nothing to the entry.
 */
async function tags(): Promise<SitemapUrl[]> {
  const used = await loadPublicTags();
  const pages = used
    .filter(({ entries }) => entries >= 2)
    .map(({ tag, changed }) => ({ path: tagPath(tag), changed }));
  const changed = used
    .map((tag) => tag.changed)
    .sort()
    .at(-1);
  return changed ? [{ path: "/tags", changed }, ...pages] : [];
}

async function indexed(collection: typeof notes | typeof feed): Promise<SitemapUrl[]> {
  const query = visitorClient().from(collection.table).select("id,slug,updated_at,created_at,publish_at");
  const rows = await readAll(
    wherePublic(query, collection).eq("noindex", false).is("canonical_url", null).order("id"),
  );
  return rows.map((row) => ({ path: getEntryPath(collection, row), changed: getUpdateTime(row) }));
}
