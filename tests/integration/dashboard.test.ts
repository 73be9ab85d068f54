import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";

const word = `w${randomUUID().slice(0, 8)}`;
const made: string[] = [];
let user: Person;
let admin: Person;

async function add(row: Record<string, unknown>): Promise<string> {
  const base = { buy_link: "https://example.org" };
  const { data } = await admin.client
    .from("books_entries")
    .insert({ ...base, ...row })
    .select("id")
    .single()
    .throwOnError();
  made.push(data.id);
  return data.id;
}

async function find(query: string, client: SupabaseClient = admin.client) {
  const { data, error } = await client.rpc("find_entries", {
    _query: query,
    _tables: ["books_entries", "feed_posts"],
  });
  expect(error).toBeNull();
  return (data as { row_id: string }[]).map(({ row_id }) => row_id);
}

beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
});
afterAll(() => service().from("books_entries").delete().in("id", made));

test("an entry is found by all its words in any order, title matches first", async () => {
  const below = await add({ title: "Below", description: `Words of ${word} and 50%_off "quoted" \\ ends` });
  const above = await add({ title: `About ${word}` });
  expect(await find(word)).toEqual([above, below]);
  expect(await find(`words ${word.toUpperCase()}`)).toEqual([below]);
  for (const sign of ["50%_off", '"quoted"', "\\"]) expect(await find(`${word} ${sign}`)).toEqual([below]);
  for (const none of [`${word} 5%f`, `${word} absent`, "", " \n "]) expect(await find(none)).toEqual([]);
});

test("only the host of a URL is searched", async () => {
  const id = await add({
    title: "A shop",
    buy_link: `https://${word}.example.org/search?path=hidden${word}`,
  });
  expect(await find(`${word}.example.org`)).toEqual([id]);
  expect(await find(`hidden${word}`)).toEqual([]);
});

test("rows that a user cannot read are neither found nor counted", async () => {
  const content = { root: { type: "root", children: [] } };
  const draft = { title: `Draft ${word}`, content, published: false };
  const { data } = await admin.client.from("feed_posts").insert(draft).select("id").single().throwOnError();
  const tables = { _tables: [{ table: "feed_posts", publish: "published" }] };
  try {
    expect(await find(`draft ${word}`)).toEqual([data.id]);
    expect(await find(`draft ${word}`, user.client)).toEqual([]);
    const [mine] = (await admin.client.rpc("dashboard_stats", tables)).data;
    const [theirs] = (await user.client.rpc("dashboard_stats", tables)).data;
    expect(mine.latest_hidden).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: draft.title })]),
    );
    expect(theirs).toMatchObject({ total: mine.visible, visible: mine.visible, latest_hidden: [] });
  } finally {
    await admin.client.from("feed_posts").delete().eq("id", data.id);
  }
});

test("visitors cannot call any of it", async () => {
  const calls: [string, Record<string, unknown>][] = [
    ["dashboard_stats", { _tables: [] }],
    ["find_entries", { _query: "a", _tables: [] }],
    ["storage_usage", {}],
  ];
  for (const [name, values] of calls)
    expect((await visitor().rpc(name, values)).error).toMatchObject(FORBIDDEN);
});
