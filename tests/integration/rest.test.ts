import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backend, service, visitor } from "./backend";

/** The rows of this file, apart from everything else in the table; the suite may run on a hosted project. */
const category = `rest ${randomUUID()}`;
const db = service();
const mine = () => db.from("links_entries").select("title").eq("category", category);
const link = (title: string, order_index: number, description = "") => ({
  title,
  url: "https://example.org",
  description,
  category,
  order_index,
});

beforeAll(async () => {
  const rows = [
    link("alpha", 1, 'says "hi", (twice)'),
    link("beta", 2, "50% off"),
    link("gamma", 3, "a,b"),
    link("delta", 4, "back\\slash"),
  ];
  const { error } = await db.from("links_entries").insert(rows);
  expect(error).toBeNull();
});

afterAll(async () => {
  await db.from("links_entries").delete().like("category", `${category}%`);
});

describe("selecting", () => {
  it("returns the chosen columns under their new names and types", async () => {
    const { data, error } = await db
      .from("links_entries")
      .select("name:title,place:order_index::text")
      .eq("category", category)
      .order("order_index")
      .limit(1);
    expect(error).toBeNull();
    expect(data).toEqual([{ name: "alpha", place: "1" }]);
  });

  it("reads into JSON by a path", async () => {
    const { data } = await db
      .from("notes_entries")
      .select("kind:content->root->>type, first:content->root->children->0->>type")
      .eq("content->root->>type", "root")
      .limit(1);
    expect(data).toEqual([{ kind: "root", first: expect.any(String) }]);
  });

  it("orders by several columns and places nulls", async () => {
    await db.from("links_entries").insert({ ...link("nil", 9), category: `${category} nulls` });
    await db.from("links_entries").insert({ ...link("nil", 8), category: `${category} nulls` });
    const { data } = await db
      .from("links_entries")
      .select("title,order_index")
      .eq("category", `${category} nulls`)
      .order("title", { ascending: false, nullsFirst: true })
      .order("order_index", { ascending: true });
    expect(data?.map((row) => row.order_index)).toEqual([8, 9]);
  });

  it("pages by range, counts all, and says so in Content-Range", async () => {
    const { data, count, status } = await db
      .from("links_entries")
      .select("title", { count: "exact" })
      .eq("category", category)
      .order("order_index")
      .range(1, 2);
    expect(data?.map((row) => row.title)).toEqual(["beta", "gamma"]);
    expect({ count, status }).toEqual({ count: 4, status: 206 });
  });

  it("counts without a body", async () => {
    const { data, count, error } = await db
      .from("links_entries")
      .select("*", { count: "exact", head: true })
      .eq("category", category);
    expect({ data, count, error }).toEqual({ data: null, count: 4, error: null });
  });

  it("refuses an offset beyond the end when the count is known", async () => {
    const { error, status } = await db
      .from("links_entries")
      .select("title", { count: "exact" })
      .eq("category", category)
      .range(10, 20);
    expect(status).toBe(416);
    expect(error).toMatchObject({
      code: "PGRST103",
      details: "An offset of 10 was requested, but there are only 4 rows.",
    });
  });

  it("gives one object, and 406 when there is none or more than one", async () => {
    const one = await mine().eq("title", "alpha").single();
    expect(one.data).toEqual({ title: "alpha" });
    const many = await mine().single();
    expect(many.status).toBe(406);
    expect(many.error).toMatchObject({ code: "PGRST116", details: "The result contains 4 rows", hint: null });
    const none = await mine().eq("title", "nobody").maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
  });
});

describe("filtering", () => {
  const titles = async (query: PromiseLike<{ data: { title: string }[] | null; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return data?.map((row) => row.title).sort();
  };

  it.each([
    ["eq", () => mine().eq("order_index", 2), ["beta"]],
    ["neq", () => mine().neq("order_index", 2), ["alpha", "delta", "gamma"]],
    ["gt", () => mine().gt("order_index", 3), ["delta"]],
    ["gte", () => mine().gte("order_index", 3), ["delta", "gamma"]],
    ["lt", () => mine().lt("order_index", 2), ["alpha"]],
    ["lte", () => mine().lte("order_index", 2), ["alpha", "beta"]],
    ["like", () => mine().like("title", "%lta"), ["delta"]],
    ["ilike with stars", () => mine().filter("title", "ilike", "*MM*"), ["gamma"]],
    ["likeAnyOf", () => mine().likeAnyOf("title", ["al%", "be%"]), ["alpha", "beta"]],
    ["is null", () => mine().is("category", null), []],
    ["is not null", () => mine().not("category", "is", null), ["alpha", "beta", "delta", "gamma"]],
    ["in", () => mine().in("title", ["alpha", "beta", "nobody"]), ["alpha", "beta"]],
    ["not in", () => mine().not("title", "in", "(alpha,beta)"), ["delta", "gamma"]],
    ["nothing in an empty list", () => mine().in("title", []), []],
    ["in with commas", () => mine().in("description", ["a,b", "x,(y)"]), ["gamma"]],
    [
      "in with quotes",
      () => mine().filter("description", "in", '("says \\"hi\\", (twice)",50% off)'),
      ["alpha", "beta"],
    ],
    ["in with a backslash", () => mine().in("description", ["back\\slash"]), ["delta"]],
    ["eq with quotes and commas", () => mine().eq("description", 'says "hi", (twice)'), ["alpha"]],
    ["or", () => mine().or("order_index.eq.1,title.eq.delta"), ["alpha", "delta"]],
    [
      "nested and within or",
      () => mine().or("and(order_index.gt.1,order_index.lt.3),title.in.(delta,alpha)"),
      ["alpha", "beta", "delta"],
    ],
    ["negated groups", () => mine().or("not.and(order_index.gt.1,title.neq.gamma)"), ["alpha", "gamma"]],
    [
      "quoted values within or",
      () => mine().or('description.eq."says \\"hi\\", (twice)",title.not.is.null'),
      ["alpha", "beta", "delta", "gamma"],
    ],
    [
      "text search",
      () => mine().textSearch("description", "twice", { type: "plain", config: "english" }),
      ["alpha"],
    ],
  ])("finds by %s", async (_name, query, expected) => {
    expect(await titles(query())).toEqual(expected);
  });

  it("never lets a value become SQL", async () => {
    for (const text of ["'; drop table links_entries; --", "$1", "1) or (1=1", 'x" or "1"="1', "\\'"]) {
      expect(await titles(mine().eq("title", text))).toEqual([]);
      expect(await titles(mine().in("title", [text]))).toEqual([]);
    }
    const { error } = await mine().order('title" desc; drop table links_entries; --');
    expect(error?.code).toMatch(/^(PGRST100|42703)$/);
    expect(await mine()).toMatchObject({ error: null });
  });
});

describe("refusing", () => {
  it.each([
    ["an unknown table", () => db.from("nothing_here").select(), 404, "PGRST205"],
    ["an unknown column in select", () => db.from("links_entries").select("nothing"), 400, "42703"],
    ["an unknown column in a filter", () => mine().eq("nothing", 1), 400, "42703"],
    ["an unknown column in order", () => mine().order("nothing"), 400, "42703"],
    ["an unknown operator", () => mine().filter("title", "resembles", "x"), 400, "PGRST100"],
    ["an unbalanced logic tree", () => mine().or("and(title.eq.x"), 400, "PGRST100"],
    ["a value of the wrong type", () => mine().eq("order_index", "many"), 400, "22P02"],
    ["an unknown type in a cast", () => db.from("links_entries").select("title::nothing"), 400, "42704"],
    ["aggregates", () => db.from("links_entries").select("order_index.sum()"), 400, "PGRST123"],
    ["another schema", () => db.schema("auth").from("users").select(), 406, "PGRST106"],
    ["CSV", () => mine().csv(), 406, "PGRST107"],
    ["an unknown function", () => db.rpc("nothing", { a: 1 }), 404, "PGRST202"],
    ["an update of all rows", () => db.from("links_entries").update({ title: "x" }), 400, "21000"],
    ["a deletion of all rows", () => db.from("links_entries").delete(), 400, "21000"],
    [
      "an unknown column in a body",
      () => db.from("links_entries").insert({ ...link("x", 1), nothing: 1 }),
      400,
      "PGRST204",
    ],
    ["a missing value", () => db.from("links_entries").insert({ url: "https://example.org" }), 400, "23502"],
    ["a broken constraint", () => db.from("links_entries").insert({ ...link(" ", 1) }), 400, "23514"],
  ])("answers %s with its code", async (_name, query, status, code) => {
    const answer = await query();
    expect(answer.error).toMatchObject({ code, message: expect.any(String) });
    expect(answer.error).toHaveProperty("details");
    expect(answer.error).toHaveProperty("hint");
    expect(answer.status).toBe(status);
  });

  it("answers 409 for a row that exists already", async () => {
    const { data } = await db.from("links_entries").select("id").eq("category", category).limit(1).single();
    const { error, status } = await db.from("links_entries").insert({ ...link("again", 1), id: data?.id });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "23505", details: `Key (id)=(${data?.id}) already exists.` });
  });

  it("names a body that is no JSON", async () => {
    const response = await fetch(`${backend.url}/rest/v1/links_entries`, {
      method: "POST",
      headers: { apikey: backend.serviceKey, "content-type": "application/json" },
      body: '{"title": ',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "PGRST102" });
  });
});

describe("writing", () => {
  const scratch = `${category} writing`;
  const row = (title: string, order_index = 1) => ({ ...link(title, order_index), category: scratch });

  it("inserts one and many, silently or with the rows", async () => {
    const silent = await db.from("links_entries").insert(row("one"));
    expect(silent).toMatchObject({ data: null, error: null, status: 201 });
    const shown = await db
      .from("links_entries")
      .insert([row("two"), row("three")])
      .select("title");
    expect(shown).toMatchObject({ data: [{ title: "two" }, { title: "three" }], status: 201 });
    const nothing = await db.from("links_entries").insert([]).select();
    expect(nothing).toMatchObject({ data: [], error: null });
  });

  it("fills what some rows of a list leave out with null, or with the default", async () => {
    const partial = [
      { ...row("d1"), description: "given" },
      { title: "d2", url: "https://example.org", category: scratch, order_index: 1 },
    ];
    const strict = await db.from("links_entries").insert(partial);
    expect(strict.error?.code).toBe("23502");
    const lenient = await db
      .from("links_entries")
      .insert(partial, { defaultToNull: false })
      .select("title,description");
    expect(lenient.data).toEqual([
      { title: "d1", description: "given" },
      { title: "d2", description: "" },
    ]);
  });

  it("upserts by primary key, and leaves duplicates alone when asked to", async () => {
    const id = randomUUID();
    await db.from("links_entries").upsert({ ...row("first"), id });
    await db.from("links_entries").upsert({ ...row("second"), id });
    const merged = await db.from("links_entries").select("title").eq("id", id).single();
    expect(merged.data?.title).toBe("second");
    await db
      .from("links_entries")
      .upsert({ ...row("third"), id }, { onConflict: "id", ignoreDuplicates: true });
    const kept = await db.from("links_entries").select("title").eq("id", id).single();
    expect(kept.data?.title).toBe("second");
  });

  it("updates and deletes what the filters pick, and counts it", async () => {
    await db.from("links_entries").insert([row("old a", 1), row("old b", 2)]);
    const updated = await db
      .from("links_entries")
      .update({ description: "new" }, { count: "exact" })
      .eq("category", scratch)
      .like("title", "old%")
      .order("order_index", { ascending: false })
      .select("title,description");
    expect(updated.data).toEqual([
      { title: "old b", description: "new" },
      { title: "old a", description: "new" },
    ]);
    expect(updated).toMatchObject({ count: 2, status: 200 });
    const removed = await db
      .from("links_entries")
      .delete({ count: "exact" })
      .eq("category", scratch)
      .like("title", "old%");
    expect(removed).toMatchObject({ count: 2, status: 204, data: null });
  });

  it("undoes a write whose result is not the single row that was asked for", async () => {
    await db.from("links_entries").insert([row("twin"), row("twin")]);
    const answer = await db
      .from("links_entries")
      .update({ description: "lost" })
      .eq("title", "twin")
      .eq("category", scratch)
      .select()
      .single();
    expect(answer.error?.code).toBe("PGRST116");
    const { data } = await db
      .from("links_entries")
      .select("description")
      .eq("title", "twin")
      .eq("category", scratch);
    expect(data?.map(({ description }) => description)).toEqual(["", ""]);
  });

  it("keeps every microsecond and every nested value", async () => {
    const created_at = "2026-01-02T03:04:05.678901+00:00";
    const content = {
      root: { type: "root", version: 1, direction: null, format: "", indent: 0, children: [] },
      extra: [1.5, "é'\"\\", null, true],
    };
    const { data } = await db
      .from("notes_entries")
      .insert({ content, created_at })
      .select("id,content,created_at,published")
      .single();
    expect(data).toMatchObject({ content, created_at, published: false });
    const found = await db
      .from("notes_entries")
      .select("id")
      .eq("created_at", created_at)
      .eq("published", false);
    expect(found.data).toEqual([{ id: data?.id }]);
    await db.from("notes_entries").delete().eq("id", data?.id);
  });
});

describe("rights", () => {
  it("shows visitors what row-level security allows and nothing else", async () => {
    const content = {
      root: { type: "root", version: 1, direction: null, format: "", indent: 0, children: [] },
    };
    const { data: draft } = await db
      .from("notes_entries")
      .insert({ content, published: false })
      .select("id")
      .single();
    const seen = await visitor().from("notes_entries").select("id").eq("id", draft?.id);
    expect(seen).toMatchObject({ data: [], error: null });
    await db.from("notes_entries").delete().eq("id", draft?.id);
  });

  it("answers 401 to a visitor and 403 to an account that may not write", async () => {
    const asVisitor = await visitor().from("notes_entries").insert({ content: {} });
    expect(asVisitor).toMatchObject({ status: 401, error: { code: "42501" } });
    const { data } = await visitor().rpc("is_admin", { _user_id: randomUUID() });
    expect(data).toBe(false);
  });

  it("calls functions with GET and POST alike", async () => {
    const args = { _user_id: randomUUID() };
    expect((await visitor().rpc("is_admin", args)).data).toBe(false);
    expect((await visitor().rpc("is_admin", args, { get: true })).data).toBe(false);
    const wrong = await visitor().rpc("is_admin", { _user_id: "me" });
    expect(wrong).toMatchObject({ status: 400, error: { code: "22P02" } });
  });
});
