import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";

const server = service();
let user: Person;
let admin: Person;
beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
});
/** Part of every title in this file. */
const mark = `m${randomUUID()}`;
afterEach(() => server.from("projects_entries").delete().like("title", `%${mark}`));

/** Adds projects at these positions before all others and returns their ids. */
async function make(...places: number[]): Promise<string[]> {
  const rows = places.map((place, at) => ({ title: `Row ${at} ${mark}`, order_index: place - 100 }));
  const { data, error } = await server.from("projects_entries").insert(rows).select("id");
  if (error) throw error;
  return data.map(({ id }) => id);
}

async function rows() {
  const query = server.from("projects_entries").select().like("title", `%${mark}`);
  return (await query.order("order_index").order("created_at").order("id")).data ?? [];
}
const ids = async () => (await rows()).map(({ id }) => id);

test("a new row goes behind one with the largest position possible", async () => {
  const [last] = await make(2_147_483_647 + 100);
  const { error } = await server.from("projects_entries").insert({ title: `New ${mark}`, order_index: null });
  expect(error).toBeNull();
  expect((await rows()).map(({ id, title }) => (id === last ? "last" : title))).toEqual([
    "last",
    `New ${mark}`,
  ]);
});

describe("move_row", () => {
  const move = (id: string, beside: string, after = false, client: SupabaseClient = admin.client) =>
    client.rpc("move_row", { _table: "projects_entries", _id: id, _target: beside, _after: after });

  test("puts a row before or after another and writes only the rows between", async () => {
    const [a = "", b = "", c = "", d = ""] = await make(1, 5, 7, 20);
    expect((await move(d, b)).error).toBeNull();
    expect(await ids()).toEqual([a, d, b, c]);
    expect((await rows()).map(({ order_index }) => order_index)).toEqual([-99, -95, -93, -80]);
    await move(a, c, true);
    expect(await ids()).toEqual([d, b, c, a]);
    await move(d, d);
    await move(d, b);
    expect(await ids()).toEqual([d, b, c, a]);
  });

  test("does not count as an edit and leaves one revision", async () => {
    const [a = "", b = "", c = ""] = await make(0, 1, 2);
    const before = await rows();
    await move(c, b);
    const versions = new Map(before.map(({ id, updated_at }) => [id, updated_at]));
    for (const { id, updated_at } of await rows()) expect(updated_at).toBe(versions.get(id));
    const { data } = await admin.client.from("revisions").select().order("id", { ascending: false }).limit(1);
    expect(data).toMatchObject([
      { operation: "reorder", row_id: "*", old: { ids: [b, c] }, new: { ids: [c, b] } },
    ]);
    expect(await ids()).toEqual([a, c, b]);
  });

  test("renumbers all rows when several share a position", async () => {
    await make(3, 3, 3);
    const [first = "", , last = ""] = await ids();
    expect((await move(last, first)).error).toBeNull();
    expect((await rows()).map(({ order_index }) => order_index)).toEqual([0, 1, 2]);
    expect((await ids())[0]).toBe(last);
  });

  test("changes nothing for an unknown id or table, or for anyone but admins", async () => {
    const [a = "", b = ""] = await make(0, 1);
    for (const [id, beside] of [
      [a, randomUUID()],
      [randomUUID(), b],
    ] as const) {
      expect((await move(id, beside, true)).error).toMatchObject({ code: "22023" });
    }
    const other = { _table: "user_roles", _id: a, _target: b };
    expect((await admin.client.rpc("move_row", other)).error).toMatchObject({ code: "22023" });
    for (const client of [visitor(), user.client]) {
      expect((await move(a, b, true, client)).error).toMatchObject(FORBIDDEN);
    }
    expect(await ids()).toEqual([a, b]);
  });
});

describe("list_rows", () => {
  const list = (more: Record<string, unknown> = {}, client: SupabaseClient = admin.client) =>
    client.rpc("list_rows", {
      _table: "projects_entries",
      _sort: "order_index",
      _ascending: true,
      ...more,
    });

  test("returns one page and the total number of matches", async () => {
    await make(0, 1, 2);
    const { data } = await list({ _query: mark, _limit: 2, _offset: 1 });
    const shown = data?.map(({ item }: { item: { title: string } }) => item.title.slice(0, 5));
    expect(shown).toEqual(["Row 1", "Row 2"]);
    expect(data?.[0].total).toBe(3);
    expect((await list({ _query: `${mark.toUpperCase()}  row` })).data).toHaveLength(3);
    expect((await list({ _query: `${mark}  ｒｏｗ` })).data).toHaveLength(3);
    // Pattern characters match literally, and column names are never SQL.
    for (const sign of ["R_w", "%", "Row%2", "\\"]) {
      expect((await list({ _query: `${sign} ${mark}` })).data, sign).toEqual([]);
    }
    expect((await list({ _sort: "title; drop table projects_entries" })).error).not.toBeNull();
  });

  test("shows the first lines of a text without footnotes and finds partly bold words", async () => {
    const leaf = (text: string) => ({ type: "text", text, version: 1 });
    const block = (...children: object[]) => ({ type: "paragraph", children });
    const footnote = { type: "note", children: [leaf("of many"), { type: "linebreak" }, leaf("lines")] };
    const content = {
      root: {
        children: [
          block(leaf("First "), leaf("line"), footnote, { type: "linebreak" }, leaf("second")),
          block(leaf("un"), leaf("believable")),
          {
            type: "toggle",
            children: [{ type: "togglesummary", children: [leaf("Why")] }, block(leaf("x".repeat(900_000)))],
          },
        ],
      },
    };
    const { data: note } = await server.from("notes_entries").insert({ content }).select("id").single();
    const about = { _table: "notes_entries", _sort: "date", _query: "UNBELIEVABLE" };
    const { data } = await list(about);
    expect(data?.[0].item.content).toMatch(/^First line\nsecond\nunbelievable\nWhy\nx+$/);
    expect(data?.[0].item.content.length).toBeLessThanOrEqual(600);
    expect((await list(about, user.client)).data).toEqual([]);
    await server.from("notes_entries").delete().eq("id", note?.id);
  });

  test("searches what the author wrote, not when it is published", async () => {
    const note = {
      title: `Later ${mark}`,
      content: { root: { children: [] } },
      publish_at: "2031-07-09T00:00Z",
    };
    const { data } = await server.from("notes_entries").insert(note).select("id").single().throwOnError();
    const count = async (query: string) =>
      (await list({ _table: "notes_entries", _sort: "date", _query: `${query} ${mark}` })).data?.length;
    expect([await count("later"), await count("2031-07-09"), await count("false")]).toEqual([1, 0, 0]);
    await server.from("notes_entries").delete().eq("id", data.id);
  });

  test("is not available to visitors", async () => {
    expect((await list({}, visitor())).error).toMatchObject(FORBIDDEN);
  });
});
