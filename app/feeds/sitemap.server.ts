import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { getDefaultPages } from "~/content/defaults/default-pages.server";
import { loadEssays } from "~/content/defaults/essays.server";
import { isHidden, loadPageSharing } from "~/content/defaults/pages.server";
import { unwrap } from "~/content/repository.server";
import { getUpdateTime } from "~/content/schedule";
import { isIndexed } from "~/content/sharing";
import { staticPages } from "~/content/static-pages";
import { loadPublicTags } from "~/content/tagged.server";
import { tagPath } from "~/content/tags";
import { config } from "~/http/config.server";
import { memo } from "~/realtime/memo.server";
import { xml } from "./xml";

/** The most URLs in a sitemap (sitemaps.org). */
const MAX_URLS = 50_000;
/** The most rows in one response of a hosted project. */
const MAX_ROWS = 1_000;

/** Pages that list the rows of a table: their last change is that of the newest row. */
const listPages = {
  "/notes": "notes_entries",
  "/feed": "feed_posts",
  "/questions": "questions_posts",
  "/links": "links_entries",
  "/books": "books_entries",
  "/projects": "projects_entries",
  "/copy": "copy_items",
  "/creative": "gallery_items",
} as const;

/** The tables that the sitemap depends on. */
export const sitemapReads = [...Object.values(listPages), "models_sections", "pages", "site_settings"];

interface SitemapUrl {
  path: string;
  /** ISO time of the last change, if known. */
  changed?: string;
}

/**
 * Every public URL of the site that search engines are to show, with its last change. @throws AppError
 */
export const sitemap = memo(sitemapReads, async (): Promise<string> => {
  const lists = await Promise.all([pages(), notesAndPosts(), book(), tags()]);
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

/** The home page, the static pages, and the admin's own; without hidden ones. */
async function pages(): Promise<SitemapUrl[]> {
  const [{ data }, ...newest] = await Promise.all([
    visitorClient()
      .from("pages")
      .select("slug,updated_at,noindex,canonical_url")
      .eq("published", true)
      .then(unwrap),
    ...Object.entries(listPages).map(async ([path, table]) => [path, await newestChange(table)] as const),
  ]);
  const changes = new Map<string, string | undefined>(newest);
  for (const { slug, updated_at } of data ?? []) changes.set(`/${slug}`, updated_at);
  const known = [
    ...staticPages.map(({ path }) => path),
    ...Array.from(getDefaultPages().keys(), (slug) => `/${slug}`),
  ];
  // A row with this slug shows or hides the book, which adds its own URL.
  changes.delete("/models");
  const paths = Array.from(new Set([...known, ...changes.keys()]));
  const hidden = await Promise.all(paths.map((path) => isHidden(path.slice(1))));
  const notIndexed = new Set((data ?? []).filter((row) => !isIndexed(row)).map(({ slug }) => `/${slug}`));
  const shown = paths.filter((path, at) => !hidden[at] && !notIndexed.has(path));
  return [{ path: "/" }, ...shown.map((path) => ({ path, changed: changes.get(path) }))];
}

async function newestChange(table: (typeof listPages)[keyof typeof listPages]): Promise<string | undefined> {
  const query = visitorClient().from(table).select("updated_at").order("updated_at", { ascending: false });
  return unwrap(await query.limit(1)).data?.[0]?.updated_at;
}

async function notesAndPosts(): Promise<SitemapUrl[]> {
  const [hidden, notes, posts] = await Promise.all([
    hiddenKinds(),
    published("notes_entries", "/notes"),
    published("feed_posts", "/feed"),
  ]);
  return [...(hidden.includes("note") ? [] : notes), ...(hidden.includes("post") ? [] : posts)];
}

/** The book and each of its essays, including built-in ones. */
async function book(): Promise<SitemapUrl[]> {
  const [hidden, all, sharing] = await Promise.all([hiddenKinds(), loadEssays(), loadPageSharing("models")]);
  if (all.length === 0 || hidden.includes("essay")) return [];
  const indexed = all.filter((essay) => isIndexed(essay.sharing));
  const list = indexed.map(({ id, updated }) => ({ path: `/models/${id}`, changed: updated }));
  const changed = all
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  return [...(sharing && !isIndexed(sharing) ? [] : [{ path: "/models", changed }]), ...list];
}

/** The pages of tags, and their index; one of a single entry would say nothing that the entry does not say. */
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

async function published(table: "notes_entries" | "feed_posts", folder: string): Promise<SitemapUrl[]> {
  const addresses: SitemapUrl[] = [];
  while (addresses.length < MAX_URLS) {
    const query = visitorClient()
      .from(table)
      .select("id,updated_at,created_at,publish_at")
      .eq("published", true)
      .eq("noindex", false)
      .is("canonical_url", null)
      .order("id");
    const { data } = unwrap(await query.range(addresses.length, addresses.length + MAX_ROWS - 1));
    for (const row of data ?? [])
      addresses.push({ path: `${folder}/${row.id}`, changed: getUpdateTime(row) });
    if ((data ?? []).length < MAX_ROWS) break;
  }
  return addresses;
}
