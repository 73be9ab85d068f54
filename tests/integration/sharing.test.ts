import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";

const server = service();
const made: [table: string, id: string][] = [];
afterEach(async () => {
  for (const [table, id] of made.splice(0)) await server.from(table).delete().eq("id", id);
});

const element = { version: 1, direction: null, format: "", indent: 0 };
const leaf = { type: "text", version: 1, text: "Words", format: 0, style: "", mode: "normal", detail: 0 };
const content = {
  root: { ...element, type: "root", children: [{ ...element, type: "paragraph", children: [leaf] }] },
};

async function addNote(row: object): Promise<string> {
  const { data, error } = await server
    .from("notes_entries")
    .insert({ content, ...row })
    .select("id")
    .single();
  if (error) throw error;
  made.push(["notes_entries", data.id]);
  return data.id;
}

test("the form's limits apply to everyone, in every table", async () => {
  const wrong = {
    cover: ["", "a.jpg", "//host/a.jpg", "javascript:1", `/${"x".repeat(2048)}`],
    cover_alt: ["x".repeat(1001), null],
    excerpt: ["x".repeat(1001), null],
    description: ["x".repeat(1001), null],
    canonical_url: ["", "example.org/a", "/notes", "javascript:1", "https://a b", "ftp://example.org"],
    noindex: [null],
  };
  const id = `test-${randomUUID()}`;
  const rows = {
    notes_entries: { content },
    feed_posts: { content },
    models_sections: { content, id, title: "Test" },
    pages: { content, slug: id, title: "Test" },
  };
  for (const [table, row] of Object.entries(rows))
    for (const [column, values] of Object.entries(wrong))
      for (const value of values) {
        const { error } = await server.from(table).insert({ ...row, [column]: value });
        expect(error?.code, `${table}.${column} ${value}`).toMatch(/^235(?:14|02)$/);
      }
  await addNote({ cover: "/media/a.webp", canonical_url: "HTTP://example.org/a", excerpt: "x".repeat(1000) });
});

test("an excerpt is found by visitors and introduces the entry, and a description is not", async () => {
  const [word, other, tag] = Array.from({ length: 3 }, () => `w${randomUUID().slice(0, 8)}`) as [
    string,
    string,
    string,
  ];
  const id = await addNote({
    published: true,
    excerpt: `About ${word}`,
    description: `About ${other}`,
    tags: [tag],
  });
  const search = async (_query: string) => (await visitor().rpc("search", { _query })).data;
  expect(await search(word)).toMatchObject([{ id, excerpt: "Words" }]);
  expect(await search(other)).toEqual([]);
  const { data } = await visitor().rpc("list_tagged", { _tag: tag });
  expect(data).toMatchObject([{ id, excerpt: "Words", own_excerpt: `About ${word}` }]);
});

test("a cover is a use of its image, and the switch isn't a word that the admin's search finds", async () => {
  const admin = await signUpAdmin();
  const image = randomUUID();
  const title = `Title ${image.slice(0, 8)}`;
  const id = await addNote({ title, cover: `/media/${image}/960.webp?size=2x2`, noindex: true });
  const { data: uses } = await admin.client.rpc("find_image_uses", { _ids: [image] });
  expect(uses).toEqual([{ image_id: image, table_name: "notes_entries", row_id: id, title }]);
  const find = async (_query: string) =>
    (
      await admin.client.rpc("list_rows", {
        _table: "notes_entries",
        _sort: "date",
        _ascending: true,
        _query,
      })
    ).data;
  expect(await find(title)).toHaveLength(1);
  expect(await find(`${title} true`)).toEqual([]);
});
