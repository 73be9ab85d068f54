import type { SupabaseClient } from "@supabase/supabase-js";
import { ask } from "../e2e/support/ask";
import { addRows, heard, paragraph, serviceClient } from "../e2e/support/content";
import { INNER } from "../e2e/support/paths";
import type { Site } from "../e2e/support/start-site";
import { UNCACHED } from "../support/uncached";
import { expect, test } from "./support/fixtures";

// A route whose Cache-Tag lacks a table shows the table's old content. Pages look the same with and without
// scripts, so the tests run once.

const content = paragraph("Added by a test");
const web = "https://example.com";

/** Rows that a page shows, or that hide a page. */
const ROWS: Record<string, object[]> = {
  feed_posts: [{ title: "A post", content, published: true }],
  questions_posts: [{ question: "Why?", content, published: true }],
  books_entries: [{ title: "A book", buy_link: web }],
  links_entries: [{ title: "A link", url: web }],
  notes_entries: [{ content, published: true }],
  copy_items: [{ type: "text", content }],
  projects_entries: [{ title: "A project" }],
  gallery_items: [{ page: "about", video: "/added.mp4" }],
  menu_items: [{ title: "An item", url: "/added", visible: true }],
  models_sections: [{ id: "an-essay", title: "An essay", content, published: true }],
  pages: [
    { slug: "about", title: "About", content, published: true },
    { slug: "notes", title: "Notes", content, published: false },
  ],
  redirects: [{ from_path: "/models/before", target: "/models/focus" }],
};

/** Every path that may be cached, with one entry of each kind. */
async function publicPaths(site: Site): Promise<string[]> {
  const db = await serviceClient(site);
  const newest = async (table: "notes_entries" | "feed_posts") => {
    const row = db
      .from(table)
      .select("slug")
      .eq("published", true)
      .order("created_at", { ascending: false })
      .limit(1);
    return (await row.single().throwOnError()).data.slug;
  };
  const [note, post] = [await newest("notes_entries"), await newest("feed_posts")];
  return [
    ...["/", ...INNER, `/notes/${note}`, `/feed/${post}`, "/models", "/models/focus", "/now"],
    ...["/feed.xml", "/feed.json", "/sitemap.xml", "/manifest.webmanifest"],
    ...["site/site", "page/about", `note/${note}`, `post/${post}`, "essay/focus"].map(
      (id) => `/og/${id}.png`,
    ),
  ];
}

/** The response of each path, without the position at which it was rendered. */
async function readAll(site: Site, paths: string[], headers: Record<string, string> = {}) {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const { statusCode, text } = await ask(site.url + path, { headers });
    texts.set(path, `${statusCode} ${text.replace(/\b\d{10,20}\.\d+\b/g, "")}`);
  }
  return texts;
}

/** Compares cached with uncached responses, before and after a change. */
async function compare(site: Site, change: () => Promise<unknown>) {
  // /creative shows random pictures.
  const paths = (await publicPaths(site)).filter((path) => path !== "/creative");
  const before = await readAll(site, paths);
  await change();
  const [answered, made] = [await readAll(site, paths), await readAll(site, paths, UNCACHED)];
  return {
    changed: paths.filter((path) => made.get(path) !== before.get(path)),
    stale: paths.filter((path) => made.get(path) !== answered.get(path)),
  };
}

for (const [table, rows] of Object.entries(ROWS))
  test(`a change of ${table} is on every cached page that shows it`, async ({ site }) => {
    const { changed, stale } = await compare(site, () => addRows(site, table, rows));
    expect(stale).toEqual([]);
    expect(changed).not.toEqual([]);
  });

test("a change of site_settings is on every cached page that shows it", async ({ site }) => {
  const db = (await serviceClient(site)) as SupabaseClient;
  const rename = () =>
    db.from("site_settings").update({ title: "Another Name" }).eq("id", true).throwOnError();
  const { changed, stale } = await compare(site, () => heard(site, "site_settings", rename));
  expect(stale).toEqual([]);
  expect(changed).toContain("/");
});
