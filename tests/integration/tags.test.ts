import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";

const server = service();
const anyone = visitor();
let user: Person;
let admin: Person;
beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
});

const made: [table: string, id: string][] = [];
afterEach(async () => {
  for (const [table, id] of made.splice(0)) await server.from(table).delete().eq("id", id);
});

function text(words: string) {
  const element = { version: 1, direction: null, format: "", indent: 0 };
  const leaf = { type: "text", version: 1, text: words, format: 0, style: "", mode: "normal", detail: 0 };
  return {
    root: { ...element, type: "root", children: [{ ...element, type: "paragraph", children: [leaf] }] },
  };
}
const content = text("Words");

async function add(table: string, row: Record<string, unknown>): Promise<string> {
  const { data, error } = await server.from(table).insert(row).select("id").single();
  if (error) throw error;
  made.push([table, data.id]);
  return data.id;
}

const link = (tags: unknown) => ({ title: "A link", url: "example.org", tags });
const newTag = () => `tag ${randomUUID().slice(0, 8)}`;

async function listTagged(tag: string, more: object = {}, client: SupabaseClient = anyone) {
  const { data, error } = await client.rpc("list_tagged", { _tag: tag, ...more });
  expect(error).toBeNull();
  return data as { kind: string; id: string; url: string; excerpt: string; total: number }[];
}

async function listTags(client: SupabaseClient, more: object = {}) {
  const { data, error } = await client.rpc("list_tags", more);
  expect(error).toBeNull();
  return data as { tag: string; entries: number }[];
}

describe("tags", () => {
  test("have one spelling, no matter who writes them", async () => {
    const fine = ["slow web", "c++", "写作", "👩‍💻", "שקט", ".net", "x".repeat(40)];
    const id = await add("links_entries", link(fine));
    const { data } = await anyone.from("links_entries").select("tags").eq("id", id).single();
    expect(data?.tags).toEqual(fine);
    const wrong = ["", " a", "a ", "a  b", "Upper", "a/b", "a\\b", "100%", "a,b", "a_b", "..", "?", "a\tb"];
    const lists = [...wrong.map((tag) => [tag]), ["x".repeat(41)], ["a", "a"], ["a", null]];
    lists.push(Array.from({ length: 21 }, (_, n) => `tag ${n}`));
    for (const tags of lists) {
      const { error } = await server.from("links_entries").insert(link(tags));
      expect(error?.code, JSON.stringify(tags)).toBe("23514");
      expect(error?.message).toContain("links_entries_tags_check");
    }
    const nested = await server.from("links_entries").insert(link([["a"], ["b"]]));
    expect(nested.error).not.toBeNull();
  });

  test("lead to everything public that has them, newest first", async () => {
    const tag = newTag();
    const id = `test-${randomUUID()}`;
    const row = { content, published: true, tags: [tag] };
    await add("notes_entries", { ...row, slug: id, date: "2001-01-01" });
    await add("feed_posts", { ...row, slug: id, created_at: "2003-01-01", tags: [tag, "x"] });
    await add("models_sections", { ...row, id, title: "Test", created_at: "2002-01-01" });
    await add("links_entries", { ...link([tag]), created_at: "2004-01-01" });
    const all = await listTagged(tag);
    expect(all.map(({ kind, url }) => [kind, url])).toEqual([
      ["link", "https://example.org"],
      ["post", `/feed/${id}`],
      ["essay", `/models/${id}`],
      ["note", `/notes/${id}`],
    ]);
    expect(all[0]?.total).toBe(4);
    const rest = await listTagged(tag, { _exclude_kinds: ["link"], _limit: 1, _offset: 1 });
    expect(rest.map(({ kind, total }) => [kind, total])).toEqual([["essay", 3]]);
    const used = (await listTags(anyone)).find((one) => one.tag === tag);
    expect(used?.entries).toBe(4);
    const visible = await listTags(anyone, { _exclude_kinds: ["note", "post"] });
    expect(visible.find((one) => one.tag === tag)?.entries).toBe(2);
  });

  test("of drafts and scheduled entries are known only to admins", async () => {
    const [draft, scheduled, both] = [newTag(), newTag(), newTag()];
    await add("notes_entries", { content, published: false, tags: [draft, both] });
    const later = { published: true, publish_at: "2999-01-01T00:00:00Z" };
    await add("feed_posts", { content, ...later, tags: [scheduled, both] });
    const secret = [draft, scheduled, both];
    for (const client of [anyone, user.client]) {
      for (const tag of secret) expect(await listTagged(tag, {}, client)).toEqual([]);
      const known = (await listTags(client)).map(({ tag }) => tag);
      expect(secret.filter((tag) => known.includes(tag))).toEqual([]);
      for (const table of ["notes_entries", "feed_posts", "search_entries"]) {
        const { data } = await client.from(table).select("tags").neq("tags", "{}").limit(1000);
        expect(
          data?.flatMap(({ tags }) => tags).filter((tag) => secret.includes(tag)),
          table,
        ).toEqual([]);
      }
      const { data: found } = await client.rpc("search", { _query: `"${draft}"` });
      expect(found).toEqual([]);
    }
    const known = (await listTags(admin.client)).map(({ tag }) => tag);
    expect(secret.filter((tag) => !known.includes(tag))).toEqual([]);
  });

  test("are gone from the list once their entry is hidden, changed or deleted", async () => {
    const tag = newTag();
    const id = await add("notes_entries", { content, published: true, tags: [tag] });
    expect(await listTagged(tag)).toHaveLength(1);
    await server.from("notes_entries").update({ published: false }).eq("id", id);
    expect(await listTagged(tag)).toEqual([]);
    await server.from("notes_entries").update({ published: true }).eq("id", id);
    expect(await listTagged(tag)).toHaveLength(1);
    await server.from("notes_entries").update({ tags: [] }).eq("id", id);
    expect(await listTagged(tag)).toEqual([]);
  });

  test("are words that the search finds, and no part of its excerpts", async () => {
    const tag = `q${randomUUID().replace(/[^a-f]/g, "")}zz`;
    await add("notes_entries", { content, published: true, tags: [tag] });
    const { data } = await anyone.rpc("search", { _query: tag });
    expect(data?.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(["Words"]);
  });

  test("narrow a search", async () => {
    const tag = newTag();
    const word = `q${randomUUID().replace(/[^a-f]/g, "")}zz`;
    await add("notes_entries", { title: "Tagged", content: text(word), published: true, tags: [tag, "x"] });
    await add("feed_posts", { title: "Not tagged", content: text(word), published: true });
    const find = async (more: object) => (await anyone.rpc("search", { _query: word, ...more })).data;
    expect(await find({})).toHaveLength(2);
    expect(await find({ _tag: tag })).toMatchObject([{ title: "Tagged", total: 1 }]);
    expect(await find({ _tag: newTag() })).toEqual([]);
  });

  test("are part of an entry's history, and an edit of it", async () => {
    const id = await add("notes_entries", { content, tags: ["one"] });
    await admin.client
      .from("notes_entries")
      .update({ tags: ["one", "two"] })
      .eq("id", id);
    const { data } = await admin.client
      .from("revision_summaries")
      .select("changed_columns")
      .eq("row_id", id)
      .eq("operation", "update");
    expect(data).toEqual([{ changed_columns: ["tags"] }]);
  });
});
