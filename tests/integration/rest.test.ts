import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backend, isEmbedded, service, visitor } from "./backend";

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

/** A condition for the query string that finds what the tests read. */
const own = `category=eq.${encodeURIComponent(category)}`;

/** A request without the client, as the service role. */
async function ask(path: string, init: RequestInit = {}) {
  const { serviceKey: apikey, url } = backend;
  const headers = { apikey, "content-type": "application/json", ...init.headers };
  const response = await fetch(`${url}/rest/v1/${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
}

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

  it("orders by several columns", async () => {
    await db.from("links_entries").insert({ ...link("nil", 9), category: `${category} nulls` });
    await db.from("links_entries").insert({ ...link("nil", 8), category: `${category} nulls` });
    const { data } = await db
      .from("links_entries")
      .select("title,order_index")
      .eq("category", `${category} nulls`)
      .order("title", { ascending: false })
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

  it("takes the page from a Range header, too, within limit and offset", async () => {
    const page = async (range: string, more = "") => {
      const { status, headers, body } = await ask(
        `links_entries?select=title&${own}&order=order_index${more}`,
        {
          headers: { range, prefer: "count=exact" },
        },
      );
      const titles = Array.isArray(body) ? body.map((row) => row.title) : body.code;
      return [status, titles, headers.get("content-range")];
    };
    expect(await page("1-2")).toEqual([206, ["beta", "gamma"], "1-2/4"]);
    expect(await page("2-")).toEqual([206, ["gamma", "delta"], "2-3/4"]);
    expect(await page("0-9", "&offset=1&limit=1")).toEqual([206, ["beta"], "1-1/4"]);
    expect(await page("4-9")).toEqual([206, [], "*/4"]);
    expect(await page("3-1")).toEqual([416, "PGRST103", null]);
    const all = await ask(`links_entries?select=title&${own}`);
    expect([all.status, all.headers.get("content-range")]).toEqual([200, "0-3/*"]);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const { status, headers, text } = await ask(`links_entries?${own}`, { method: "HEAD" });
    expect([status, headers.get("content-range"), text]).toEqual([200, "0-3/*", ""]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
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
  ])("finds by %s", async (_name, query, expected) => {
    expect(await titles(query())).toEqual(expected);
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

  it.runIf(isEmbedded()).each([
    ["a path into JSON", () => db.from("notes_entries").select("content->root"), "path into JSON"],
    ["a filter on a path", () => db.from("notes_entries").select().eq("content->>a", 1), "path into JSON"],
    ["an embedded table", () => db.from("notes_entries").select("id,others(*)"), "Embedding"],
    ["any of a list", () => mine().likeAnyOf("title", ["a%"]), "like(any)"],
    ["all of a list", () => mine().ilikeAllOf("title", ["a%"]), "ilike(all)"],
    ["an array that contains", () => mine().contains("title", ["a"]), "operator cs"],
    ["an array that is contained", () => mine().containedBy("title", ["a"]), "operator cd"],
    ["an overlap", () => mine().overlaps("title", ["a"]), "operator ov"],
    ["a range", () => mine().rangeLt("title", "[1,2)"), "operator sl"],
    ["a regular expression", () => mine().regexMatch("title", "a"), "operator match"],
    ["text search", () => mine().textSearch("title", "a", { config: "english" }), "operator fts(english)"],
    ["is distinct", () => mine().isDistinct("title", "a"), "operator isdistinct"],
    ["a planned count", () => db.from("links_entries").select("*", { count: "planned" }), "count=planned"],
    [
      "an estimated count",
      () => db.from("links_entries").select("*", { count: "estimated" }),
      "count=estimated",
    ],
    ["a write for nothing", () => mine().rollback(), "tx=rollback"],
    ["stripped nulls", () => mine().stripNulls(), "nulls=stripped"],
    [
      "a limited deletion",
      () => db.from("links_entries").delete().eq("title", "x").limit(1),
      "limit of DELETE",
    ],
    [
      "at most so many rows",
      () => db.from("links_entries").delete().eq("title", "x").maxAffected(1),
      "handling=strict",
    ],
  ])("names %s, which it does not have", async (_name, query, named) => {
    expect(await query()).toMatchObject({
      status: 400,
      error: {
        code: "PGRST127",
        message: "Feature not implemented",
        details: expect.stringContaining(named),
      },
    });
  });

  it("answers 409 for a row that exists already", async () => {
    const { data } = await db.from("links_entries").select("id").eq("category", category).limit(1).single();
    const { error, status } = await db.from("links_entries").insert({ ...link("again", 1), id: data?.id });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "23505", details: `Key (id)=(${data?.id}) already exists.` });
  });
});

// On a machine of one's own: an attack on a hosted project would be just that.
describe.runIf(isEmbedded())("bad input", () => {
  const harm = `delete from links_entries where category = '${category}'`;
  const attacks = [
    `x"; ${harm}; --`,
    `x'; ${harm}; --`,
    `x) as y; ${harm}; --`,
    `"x\\"; ${harm}; --"`,
    `x"\0; ${harm}`,
  ];
  const table = "links_entries";

  /** Where a request can carry text, and the codes with which that place refuses it. */
  const places: [string, (text: string) => ReturnType<typeof ask>, RegExp][] = [
    ["the name of a table", (text) => ask(encodeURIComponent(text)), /PGRST205/],
    ["select", (text) => ask(`${table}?select=${encodeURIComponent(text)}`), /PGRST100|42703|PGRST127/],
    [
      "a cast",
      (text) => ask(`${table}?select=title::${encodeURIComponent(text)}`),
      /PGRST100|42704|PGRST127/,
    ],
    [
      "the column of a filter",
      (text) => ask(`${table}?${encodeURIComponent(text)}=eq.1`),
      /PGRST100|42703|PGRST127/,
    ],
    ["an operator", (text) => ask(`${table}?title=${encodeURIComponent(text)}.1`), /PGRST100/],
    ["is", (text) => ask(`${table}?title=is.${encodeURIComponent(text)}`), /PGRST100/],
    ["a condition", (text) => ask(`${table}?or=(${encodeURIComponent(text)})`), /PGRST100|42703|PGRST127/],
    ["order", (text) => ask(`${table}?order=${encodeURIComponent(text)}`), /PGRST100|42703|PGRST127/],
    ["a direction", (text) => ask(`${table}?order=title.${encodeURIComponent(text)}`), /PGRST100/],
    ["limit", (text) => ask(`${table}?limit=${encodeURIComponent(text)}`), /PGRST100/],
    ["offset", (text) => ask(`${table}?offset=${encodeURIComponent(`1${text}`)}`), /PGRST100/],
    [
      "the columns of a body",
      (text) => ask(`${table}?columns=${encodeURIComponent(text)}`, { method: "POST", body: "{}" }),
      /PGRST100|PGRST204|PGRST127/,
    ],
    [
      "on_conflict",
      (text) =>
        ask(`${table}?on_conflict=${encodeURIComponent(text)}`, {
          method: "POST",
          headers: { prefer: "resolution=merge-duplicates" },
          body: JSON.stringify(link("x", 1)),
        }),
      /PGRST100|PGRST204|PGRST127/,
    ],
    [
      "a key of a body",
      (text) => ask(table, { method: "POST", body: JSON.stringify({ [text]: 1 }) }),
      /PGRST204/,
    ],
    [
      "a preference",
      (text) => ask(table, { headers: { prefer: `return=${text.replaceAll("\0", "")}` } }),
      /PGRST127/,
    ],
    [
      "the name of a function",
      (text) => ask(`rpc/${encodeURIComponent(text)}`, { method: "POST" }),
      /PGRST202/,
    ],
    [
      "the name of an argument",
      (text) => ask("rpc/is_admin", { method: "POST", body: JSON.stringify({ [text]: 1 }) }),
      /PGRST202/,
    ],
    [
      "the value of an argument",
      (text) => ask("rpc/is_admin", { method: "POST", body: JSON.stringify({ _user_id: text }) }),
      /22P0[25]/,
    ],
    [
      "the value of an argument in the address",
      (text) => ask(`rpc/is_admin?_user_id=${encodeURIComponent(text)}`),
      /22P0[25]/,
    ],
  ];

  it.each(places)("refuses SQL in %s, and runs none of it", async (_name, send, codes) => {
    for (const text of attacks) {
      const { status, body } = await send(text);
      expect(status, text).toBeGreaterThanOrEqual(400);
      expect(status, text).toBeLessThan(500);
      expect(body.code, text).toMatch(codes);
    }
    expect((await mine()).data).toHaveLength(4);
  });

  it("takes SQL as a mere name or value where any text may stand", async () => {
    for (const text of attacks) {
      const quoted = `"${text.replace(/["\\]/g, "\\$&")}"`;
      const alias = await ask(`${table}?select=${encodeURIComponent(quoted)}:title&${own}&limit=1`);
      if (text.includes("\0")) expect(alias.body.code).toBe("PGRST100");
      // A name in Postgres has at most 63 bytes.
      else expect(Object.keys(alias.body[0])).toEqual([text.slice(0, 63)]);
      const value = await ask(`${table}?title=eq.${encodeURIComponent(text)}`);
      if (text.includes("\0")) expect(value.body.code).toBe("22021");
      else expect(value.body).toEqual([]);
    }
    expect((await mine()).data).toHaveLength(4);
  });

  it.each([
    '{"title": ',
    "",
    "null",
    "1",
    '"text"',
    "[1]",
    "[[]]",
    "{'title': 1}",
    '[{"title":"x"},{"url":"x"}]',
  ])("refuses the body %j as no rows", async (body) => {
    for (const method of ["POST", "PATCH"]) {
      const answer = await ask("links_entries?title=eq.x", { method, body });
      expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } });
    }
  });

  it.each(['{"_user_id": ', "[]", "[{}]", "1", "null"])(
    "refuses the body %j as no arguments",
    async (body) => {
      const answer = await ask("rpc/is_admin", { method: "POST", body });
      expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } });
    },
  );

  it.each([
    ["an unknown method", "links_entries", { method: "PUT", body: "{}" }, 405, "PGRST117"],
    ["a function called with DELETE", "rpc/is_admin", { method: "DELETE" }, 405, "PGRST101"],
    ["no table at all", "", {}, 404, "PGRST125"],
    ["a path below a table", "links_entries/1", {}, 404, "PGRST125"],
    ["an address that is not well encoded", "%E0%A4%A", {}, 404, "PGRST205"],
    ["a table of the system", "pg_authid", {}, 404, "PGRST205"],
    ["a function of the system", "rpc/pg_sleep", { method: "POST", body: '{"a":1}' }, 404, "PGRST202"],
    ["a column of the system", "links_entries?select=ctid", {}, 400, "42703"],
  ])("answers %s with its code", async (_name, path, init, status, code) => {
    expect(await ask(path, init)).toMatchObject({ status, body: { code } });
  });

  it("refuses conditions within conditions, thousands deep", async () => {
    const tree = (depth: number) => `or=${"(and".repeat(depth)}(title.eq.x${")".repeat(depth + 1)}`;
    const deep = await ask(`links_entries?${tree(2500)}`);
    expect(deep).toMatchObject({ status: 400, body: { code: "PGRST100" } });
    expect(await ask(`links_entries?${tree(20)}`)).toMatchObject({ status: 200, body: [] });
  });

  it("writes nothing of a body that ends half way, and goes on", async () => {
    const { port, hostname } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    const whole = JSON.stringify(link("half", 1));
    const head = `POST /rest/v1/links_entries HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${backend.serviceKey}\r\n`;
    await new Promise((resolve) =>
      socket.write(`${head}content-length: ${whole.length + 1}\r\n\r\n${whole}`, resolve),
    );
    await new Promise((resolve) => socket.destroy().once("close", resolve));
    expect(await mine().eq("title", "half")).toMatchObject({ data: [], error: null });
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

  it("changes nothing when there is no row to take the values from", async () => {
    await db.from("links_entries").insert({ ...row("kept"), description: "as it was" });
    const where = `category=eq.${encodeURIComponent(scratch)}&title=eq.kept`;
    const answer = await ask(`links_entries?columns=description&${where}`, { method: "PATCH", body: "[]" });
    expect(answer.status).toBe(204);
    const kept = await db
      .from("links_entries")
      .select("description")
      .match({ category: scratch, title: "kept" });
    expect(kept.data).toEqual([{ description: "as it was" }]);
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
