import { describe, expect, it } from "vitest";
import { category, db, link, own, ownLinks, seedLinks, sendRest } from "../../support/links";

seedLinks();

describe("selecting", () => {
  it("returns selected columns with aliases and casts", async () => {
    const { data, error } = await db
      .from("links")
      .select("name:title,place:order_index::text")
      .eq("category", category)
      .order("order_index")
      .limit(1);
    expect(error).toBeNull();
    expect(data).toEqual([{ name: "alpha", place: "1" }]);
  });

  it("orders by several columns", async () => {
    await db.from("links").insert({ ...link("nil", 9), category: `${category} nulls` });
    await db.from("links").insert({ ...link("nil", 8), category: `${category} nulls` });
    const { data } = await db
      .from("links")
      .select("title,order_index")
      .eq("category", `${category} nulls`)
      .order("title", { ascending: false })
      .order("order_index", { ascending: true });
    expect(data?.map((row) => row.order_index)).toEqual([8, 9]);
  });

  it("pages by range and counts all rows", async () => {
    const { data, count, status } = await db
      .from("links")
      .select("title", { count: "exact" })
      .eq("category", category)
      .order("order_index")
      .range(1, 2);
    expect(data?.map((row) => row.title)).toEqual(["beta", "gamma"]);
    expect({ count, status }).toEqual({ count: 4, status: 206 });
  });

  it("counts without a body", async () => {
    const { data, count, error } = await db
      .from("links")
      .select("*", { count: "exact", head: true })
      .eq("category", category);
    expect({ data, count, error }).toEqual({ data: null, count: 4, error: null });
  });

  it("rejects an offset beyond the end when the count is known", async () => {
    const { error, status } = await db
      .from("links")
      .select("title", { count: "exact" })
      .eq("category", category)
      .range(10, 20);
    expect(status).toBe(416);
    expect(error).toMatchObject({
      code: "PGRST103",
      details: "An offset of 10 was requested, but there are only 4 rows.",
    });
  });

  it("narrows limit and offset by a Range header", async () => {
    const page = async (range: string, more = "") => {
      const { status, headers, body } = await sendRest(`links?select=title&${own}&order=order_index${more}`, {
        headers: { range, prefer: "count=exact" },
      });
      const titles = Array.isArray(body) ? body.map((row) => row.title) : body.code;
      return [status, titles, headers.get("content-range")];
    };
    expect(await page("1-2")).toEqual([206, ["beta", "gamma"], "1-2/4"]);
    expect(await page("2-")).toEqual([206, ["gamma", "delta"], "2-3/4"]);
    expect(await page("0-9", "&offset=1&limit=1")).toEqual([206, ["beta"], "1-1/4"]);
    expect(await page("4-9")).toEqual([206, [], "*/4"]);
    expect(await page("3-1")).toEqual([416, "PGRST103", null]);
    expect(await page("9-")).toEqual([416, "PGRST103", "*/4"]);
    expect(await page("items=1-2")).toEqual([200, ["alpha", "beta", "gamma", "delta"], "0-3/4"]);
    const all = await sendRest(`links?select=title&${own}`);
    expect([all.status, all.headers.get("content-range")]).toEqual([200, "0-3/*"]);
  });

  it.each([
    ["limit=-1", 416, "PGRST103"],
    ["limit=2&offset=-5", 416, "PGRST103"],
    ["limit=0&offset=1", 416, "PGRST103"],
    ["limit=0", 200, 0],
    ["offset=-5", 200, 4],
    ["limit=many", 200, 4],
  ])("responds to %s with %i", async (page, status, told) => {
    const answer = await sendRest(`links?${own}&${page}`);
    expect([answer.status, answer.body.code ?? answer.body.length]).toEqual([status, told]);
    if (status === 416) expect(answer.body.details).toBe("Limit should be greater than or equal to zero.");
  });

  it("responds to HEAD with the headers of GET and no body", async () => {
    const { status, headers, text } = await sendRest(`links?${own}`, { method: "HEAD" });
    expect([status, headers.get("content-range"), text]).toEqual([200, "0-3/*", ""]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("returns one object, and 406 unless there is exactly one", async () => {
    const one = await ownLinks().eq("title", "alpha").single();
    expect(one.data).toEqual({ title: "alpha" });
    const many = await ownLinks().single();
    expect(many.status).toBe(406);
    expect(many.error).toMatchObject({ code: "PGRST116", details: "The result contains 4 rows", hint: null });
    const none = await ownLinks().eq("title", "nobody").maybeSingle();
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
    ["eq", () => ownLinks().eq("order_index", 2), ["beta"]],
    ["neq", () => ownLinks().neq("order_index", 2), ["alpha", "delta", "gamma"]],
    ["gt", () => ownLinks().gt("order_index", 3), ["delta"]],
    ["gte", () => ownLinks().gte("order_index", 3), ["delta", "gamma"]],
    ["lt", () => ownLinks().lt("order_index", 2), ["alpha"]],
    ["lte", () => ownLinks().lte("order_index", 2), ["alpha", "beta"]],
    ["like", () => ownLinks().like("title", "%lta"), ["delta"]],
    ["ilike with stars", () => ownLinks().filter("title", "ilike", "*MM*"), ["gamma"]],
    ["is null", () => ownLinks().is("category", null), []],
    ["is not null", () => ownLinks().not("category", "is", null), ["alpha", "beta", "delta", "gamma"]],
    ["in", () => ownLinks().in("title", ["alpha", "beta", "nobody"]), ["alpha", "beta"]],
    ["not in", () => ownLinks().not("title", "in", "(alpha,beta)"), ["delta", "gamma"]],
    ["nothing in an empty list", () => ownLinks().in("title", []), []],
    ["in with commas", () => ownLinks().in("description", ["a,b", "x,(y)"]), ["gamma"]],
    [
      "in with quotes",
      () => ownLinks().filter("description", "in", '("says \\"hi\\", (twice)",50% off)'),
      ["alpha", "beta"],
    ],
    ["in with a backslash", () => ownLinks().in("description", ["back\\slash"]), ["delta"]],
    ["eq with quotes and commas", () => ownLinks().eq("description", 'says "hi", (twice)'), ["alpha"]],
    ["or", () => ownLinks().or("order_index.eq.1,title.eq.delta"), ["alpha", "delta"]],
    [
      "nested and within or",
      () => ownLinks().or("and(order_index.gt.1,order_index.lt.3),title.in.(delta,alpha)"),
      ["alpha", "beta", "delta"],
    ],
    ["negated groups", () => ownLinks().or("not.and(order_index.gt.1,title.neq.gamma)"), ["alpha", "gamma"]],
    [
      "quoted values within or",
      () => ownLinks().or('description.eq."says \\"hi\\", (twice)",title.not.is.null'),
      ["alpha", "beta", "delta", "gamma"],
    ],
  ])("finds by %s", async (_name, query, expected) => {
    expect(await titles(query())).toEqual(expected);
  });
});

describe("errors", () => {
  it.each([
    ["an unknown table", () => db.from("nothing_here").select(), 404, "PGRST205"],
    ["an unknown column in select", () => db.from("links").select("nothing"), 400, "42703"],
    ["an unknown column in a filter", () => ownLinks().eq("nothing", 1), 400, "42703"],
    ["an unknown column in order", () => ownLinks().order("nothing"), 400, "42703"],
    ["an unknown operator", () => ownLinks().filter("title", "resembles", "x"), 400, "PGRST100"],
    ["an unbalanced logic tree", () => ownLinks().or("and(title.eq.x"), 400, "PGRST100"],
    ["a value of the wrong type", () => ownLinks().eq("order_index", "many"), 400, "22P02"],
    ["an unknown type in a cast", () => db.from("links").select("title::nothing"), 400, "42704"],
    ["aggregates", () => db.from("links").select("order_index.sum()"), 400, "PGRST123"],
    ["another schema", () => db.schema("auth").from("users").select(), 406, "PGRST106"],
    ["CSV", () => ownLinks().csv(), 406, "PGRST107"],
    ["an unknown function", () => db.rpc("nothing", { a: 1 }), 404, "PGRST202"],
    ["an update of all rows", () => db.from("links").update({ title: "x" }), 400, "21000"],
    ["a deletion of all rows", () => db.from("links").delete(), 400, "21000"],
    [
      "an unknown column in a body",
      () => db.from("links").insert({ ...link("x", 1), nothing: 1 }),
      400,
      "PGRST204",
    ],
    ["a missing value", () => db.from("links").insert({ url: "https://example.org" }), 400, "23502"],
    ["a broken constraint", () => db.from("links").insert({ ...link(" ", 1) }), 400, "23514"],
  ])("responds to %s with its code", async (_name, query, status, code) => {
    const answer = await query();
    expect(answer.error).toMatchObject({ code, message: expect.any(String) });
    expect(answer.error).toHaveProperty("details");
    expect(answer.error).toHaveProperty("hint");
    expect(answer.status).toBe(status);
  });

  it("names unknown preferences with handling=strict", async () => {
    const headers = { prefer: "handling=strict, count=exact, nonsense, other=1" };
    expect(await sendRest(`links?${own}`, { headers })).toMatchObject({
      status: 400,
      body: { code: "PGRST122", details: "Invalid preferences: nonsense, other=1" },
    });
  });

  it("responds with 409 for a row that already exists", async () => {
    const { data } = await db.from("links").select("id").eq("category", category).limit(1).single();
    const { error, status } = await db.from("links").insert({ ...link("again", 1), id: data?.id });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "23505", details: `Key (id)=(${data?.id}) already exists.` });
  });
});
