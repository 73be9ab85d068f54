import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { getDefaultPages } from "~/content/defaults/default-pages.server";
import { loadEssays } from "~/content/defaults/essays.server";
import { isHidden } from "~/content/defaults/pages.server";
import { unwrap } from "~/content/repository.server";
import { staticPages } from "~/content/static-pages";
import { config } from "~/http/config.server";
import { memo } from "~/realtime/memo.server";
import { xml } from "./xml";

/** A sitemap holds at most this many addresses (sitemaps.org). */
const MOST = 50_000;
/** A hosted project answers with at most this many rows at once. */
const ROWS = 1_000;

/** The pages that show the rows of a table, so that their last change is the newest row's. */
const shows = {
  "/notes": "notes_entries",
  "/feed": "feed_posts",
  "/questions": "questions_posts",
  "/links": "links_entries",
  "/books": "books_entries",
  "/projects": "projects_entries",
  "/copy": "copy_items",
} as const;

/** The tables that the sitemap is made from. */
export const sitemapReads = [...Object.values(shows), "models_sections", "pages", "site_settings"];

interface Address {
  path: string;
  /** ISO time of the last change, where it is known. */
  changed?: string;
}

/** Every public address of the site, with its last change. @throws AppError */
export const sitemap = memo(sitemapReads, async (): Promise<string> => {
  const lists = await Promise.all([pages(), notesAndPosts(), book()]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lists.flat().slice(0, MOST).map(urlElement).join("\n")}
</urlset>
`;
});

function urlElement({ path, changed }: Address): string {
  const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
  return `  <url><loc>${xml(config().siteUrl + path)}</loc>${lastmod}</url>`;
}

/** Home, the pages of the site, and those that an admin made; without hidden ones. */
async function pages(): Promise<Address[]> {
  const [{ data }, ...newest] = await Promise.all([
    visitorClient().from("pages").select("slug,updated_at").eq("published", true).then(unwrap),
    ...Object.entries(shows).map(async ([path, table]) => [path, await newestChange(table)] as const),
  ]);
  const changes = new Map<string, string | undefined>(newest);
  for (const { slug, updated_at } of data ?? []) changes.set(`/${slug}`, updated_at);
  const known = [
    ...staticPages.map(({ path }) => path),
    ...Array.from(getDefaultPages().keys(), (slug) => `/${slug}`),
  ];
  // A row of this slug shows or hides the book, which adds its own address.
  changes.delete("/models");
  const paths = Array.from(new Set([...known, ...changes.keys()]));
  const hidden = await Promise.all(paths.map((path) => isHidden(path.slice(1))));
  const shown = paths.filter((_, at) => !hidden[at]);
  return [{ path: "/" }, ...shown.map((path) => ({ path, changed: changes.get(path) }))];
}

async function newestChange(table: (typeof shows)[keyof typeof shows]): Promise<string | undefined> {
  const query = visitorClient().from(table).select("updated_at").order("updated_at", { ascending: false });
  return unwrap(await query.limit(1)).data?.[0]?.updated_at;
}

async function notesAndPosts(): Promise<Address[]> {
  const [hidden, notes, posts] = await Promise.all([
    hiddenKinds(),
    published("notes_entries", "/notes"),
    published("feed_posts", "/feed"),
  ]);
  return [...(hidden.includes("note") ? [] : notes), ...(hidden.includes("post") ? [] : posts)];
}

/** The essay book and each of its essays, built-in ones too. */
async function book(): Promise<Address[]> {
  const [hidden, all] = await Promise.all([hiddenKinds(), loadEssays()]);
  if (all.length === 0 || hidden.includes("essay")) return [];
  const list = all.map(({ id, updated }) => ({ path: `/models/${id}`, changed: updated }));
  return [
    {
      path: "/models",
      changed: list
        .map(({ changed }) => changed)
        .sort()
        .at(-1),
    },
    ...list,
  ];
}

async function published(table: "notes_entries" | "feed_posts", folder: string): Promise<Address[]> {
  const addresses: Address[] = [];
  while (addresses.length < MOST) {
    const query = visitorClient().from(table).select("id,updated_at").eq("published", true).order("id");
    const { data } = unwrap(await query.range(addresses.length, addresses.length + ROWS - 1));
    for (const row of data ?? []) addresses.push({ path: `${folder}/${row.id}`, changed: row.updated_at });
    if ((data ?? []).length < ROWS) break;
  }
  return addresses;
}
