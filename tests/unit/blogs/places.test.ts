import { expect, test } from "vitest";
import { type Destinations, PROPOSED } from "~/content/transfer/blogs/incoming-entry";
import type { RowsHere } from "~/content/transfer/find-entry";
import { EMPTY, readPlaced } from "./read-placed";

const words = (count: number) => `<p>${"rain ".repeat(count)}</p>`;
const post = (id: string, values: object = {}) => ({
  ...{ id, uuid: id, title: `Title ${id}`, slug: `slug-${id}`, html: words(10), status: "published" },
  ...{ published_at: `2020-01-0${id}T10:00:00Z` },
  ...values,
});
const POSTS = [
  post("1", { html: words(700) }),
  post("2", { html: `<p><a href="/slug-1/">One</a> <a href="/slug-9/">Nine</a></p>` }),
  post("3", { title: "", slug: "" }),
  post("4", { type: "page", html: '<p><a href="/slug-2/">Two</a></p>' }),
];

async function place(
  posts: object[],
  destinations: Partial<Destinations> = {},
  here: Partial<RowsHere> = {},
) {
  const file = Buffer.from(JSON.stringify({ data: { posts } }));
  const options = { timeZone: "UTC", site: "https://old.example" };
  const placed = await readPlaced(file, options, { ...PROPOSED, ...destinations }, { ...EMPTY, ...here });
  const rows = Object.fromEntries(
    placed.tables.map(({ info, rows }) => [
      info.table,
      rows.map(({ values, onlyNew }) => ({ ...onlyNew, ...values }) as Record<string, unknown>),
    ]),
  ) as Record<keyof RowsHere, Record<string, unknown>[]>;
  const slugs = (table: keyof RowsHere) => rows[table].map(({ id, slug }) => slug ?? id);
  const links = (row: unknown) => JSON.stringify(row).match(/(?<="url":")[^"]*/g);
  return { ...placed, rows, slugs, links };
}

test("long posts are proposed as essays, shorter and untitled ones as notes, pages as hidden pages", async () => {
  const { rows, slugs, links, blog } = await place(POSTS);
  expect(slugs("models_sections")).toEqual(["slug-1"]);
  expect(slugs("notes_entries")).toEqual(["slug-2", "2020-01-03"]);
  expect(slugs("pages")).toEqual(["slug-4"]);
  const [essay] = rows.models_sections;
  expect(essay).toMatchObject({
    title: "Title 1",
    published: true,
    created_at: "2020-01-01T10:00:00.000Z",
    date: "2020-01-01",
  });
  expect(rows.pages[0]).toMatchObject({ published: false });
  expect(rows.redirects).toEqual([
    { from_path: "/slug-1", target: "/models/slug-1" },
    { from_path: "/slug-2", target: "/notes/slug-2" },
  ]);
  // To a post that is not in the export, the link stays as it was.
  expect(links(rows.notes_entries[0])).toEqual(["/models/slug-1", "https://old.example/slug-9/"]);
  expect(links(rows.pages[0])).toEqual(["/notes/slug-2"]);
  expect(blog?.notices[0]).toBe("4 entries: 3 published, 0 drafts, 1 page hidden until you show it.");
});

test("each kind goes where it is chosen, in the order in which it was written", async () => {
  const all = { long: "feed", short: "models", untitled: "models", page: "notes" } as const;
  const { rows, slugs, links } = await place(POSTS.toReversed(), all);
  expect(slugs("feed_posts")).toEqual(["slug-1"]);
  expect(slugs("models_sections")).toEqual(["slug-2", "2020-01-03"]);
  expect(rows.models_sections[1]?.title).toMatch(/^rain rain/);
  expect(rows.notes_entries[0]).toMatchObject({ slug: "slug-4", date: "2020-01-04", published: true });
  expect(links(rows.notes_entries[0])).toEqual(["/models/slug-2"]);
  expect(rows.redirects.map(({ target }) => target)).toContain("/feed/slug-1");
});

test("a slug that is taken, reserved or missing gets another, and a page of the site is named", async () => {
  const here = { models_sections: [{ id: "slug-1", title: "Mine", created_at: "2019-01-01T00:00:00Z" }] };
  const posts = [
    ...[POSTS[0] ?? {}, post("2", { slug: "new", html: words(700) })],
    ...[post("3", { type: "page", slug: "about" }), post("4", { type: "page", slug: "", title: "" })],
    post("5", { type: "page", slug: "admin", title: "Admin" }),
    post("6", { type: "page", slug: "links", title: "Links" }),
  ];
  const { slugs, blog, rows } = await place(posts, {}, here);
  expect(slugs("models_sections")).toEqual(["slug-1-2", "new-2"]);
  expect(slugs("pages")).toEqual(["about", "page", "admin-2", "links-2"]);
  expect(blog?.notices.slice(1, 3)).toEqual([
    "Title 3: this site has a page of its own at /about. It becomes that page’s text; a text that is there is only overwritten if you tick that.",
    "Links: this site has a page of its own at /links. It comes at /links-2.",
  ]);
  expect(rows.redirects.map(({ from_path }) => from_path)).not.toContain("/links");
});

test("entries imported before stay where they are, whatever is chosen now", async () => {
  const first = await place(POSTS);
  const here = {
    models_sections: first.rows.models_sections.map((row) => ({ ...row, id: "renamed" })),
    feed_posts: first.rows.notes_entries,
    redirects: [{ from_path: "/models/slug-1", target: "/models/renamed" }],
  };
  const again = await place(POSTS, { long: "notes", short: "notes" }, here);
  expect(again.slugs("models_sections")).toEqual(["renamed"]);
  expect(again.slugs("feed_posts")).toEqual(["slug-2", "2020-01-03"]);
  expect(again.slugs("notes_entries")).toEqual([]);
  expect(again.rows.redirects[0]).toEqual({ from_path: "/slug-1", target: "/models/renamed" });
});

test("links to headings lead to them, within a text, between texts and into the book", async () => {
  const heading = '<h2 id="h-old">The rain</h2>';
  const posts = [
    post("1", { html: `${heading}${words(700)}<p><a href="#h-old">Up</a></p>` }),
    post("2", { html: `<p><a href="/slug-1/#h-old">One</a> <a href="/slug-3/#the_rain">Three</a></p>` }),
    post("3", { html: heading }),
  ];
  const { rows, links } = await place(posts);
  expect(links(rows.models_sections)).toEqual(["#the-rain"]);
  expect(links(rows.notes_entries[0])).toEqual(["/models/slug-1#slug-1-the-rain", "/notes/slug-3#the-rain"]);
});
