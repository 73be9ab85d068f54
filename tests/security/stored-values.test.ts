import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRows, heard, paragraph, serviceClient } from "../e2e/support/content";
import { PUBLIC } from "../e2e/support/paths";
import type { Site } from "../e2e/support/start-site";
import { newAdmin, send, signIn, target } from "./target";

// The database accepts a few values that no form and no import lets through, since it cannot decode punycode and may know
// newer time zones. Another program may have stored them: they must not take a page off the site.

const site = target as unknown as Site;
const BAD = "https://xn--a";
const words = { content: paragraph("Stored"), published: true, cover: BAD, canonical_url: BAD };
const rows: Record<string, object> = {
  notes_entries: { title: "A stored note", date: "2026-01-01", ...words },
  feed_posts: { title: "A stored post", order_index: 9_000, ...words },
  models_sections: { id: "stored-essay", title: "A stored essay", order_index: 9_000, ...words },
  pages: { slug: "stored-page", title: "A stored page", ...words },
  links_entries: { title: "A stored link", url: BAD, description: "", order_index: 9_000 },
  books_entries: { title: "A stored book", buy_link: BAD, description: "", order_index: 9_000 },
  projects_entries: { title: "A project", url: BAD, image: BAD, description: "", order_index: 9_000 },
  copy_items: { type: "image", image_url: BAD, image_alt: "", order_index: 9_000 },
  gallery_items: { page: "creative", image: BAD, video: BAD, order_index: 9_000 },
  menu_items: { title: "A menu item", url: BAD, visible: true, order_index: 9_000 },
  redirects: { from_path: "/stored-redirect", target: BAD },
};
const settings = { time_zone: "America/Coyhaique", social_image: BAD, websub_hub: BAD };
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const [table, row] of Object.entries(rows)) {
    const [id = ""] = await addRows(site, table, [row]);
    ids.set(table, id);
  }
  const server = await serviceClient(site);
  await heard(site, "site_settings", async () =>
    server.from("site_settings").update(settings).eq("id", true).throwOnError(),
  );
});
afterAll(async () => {
  const server = (await serviceClient(site)) as SupabaseClient;
  for (const [table, id] of ids) await server.from(table).delete().eq("id", id).throwOnError();
  const none = { time_zone: null, social_image: null, websub_hub: null };
  await server.from("site_settings").update(none).eq("id", true).throwOnError();
});

test("wrong stored values take no public page and no feed off the site", async () => {
  const paths = [
    ...PUBLIC.filter((path) => !["/now", "/missing"].includes(path)),
    ...["/models", "/models/stored-essay", "/stored-page", "/tags"],
    ...[`/notes/${ids.get("notes_entries")}`, `/feed/${ids.get("feed_posts")}`],
    ...["/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/notes.md", "/models.md", "/copy.md"],
    ...["/projects.md", "/links.md", "/books.md", "/models.epub", "/stored-page.md"],
  ];
  const answers = await Promise.all(paths.map(async (path) => `${path} ${(await send(path)).status}`));
  expect(answers).toEqual(paths.map((path) => `${path} 200`));
});

test("wrong stored values can be opened in the admin, where they are put right", async () => {
  const headers = { Cookie: await signIn(await newAdmin()) };
  const forms = [...ids].map(([table, id]) => {
    const slug = table === "pages" ? "pages" : table.replace(/_.*/, "");
    return `/admin/${slug}/${table === "models_sections" ? "stored-essay" : id}`;
  });
  const paths = ["/admin", "/admin/notes", "/admin/feed", "/admin/settings", ...forms];
  const answers = await Promise.all(
    paths.map(async (path) => `${path} ${(await send(path, { headers })).status}`),
  );
  expect(answers).toEqual(paths.map((path) => `${path} 200`));
});
