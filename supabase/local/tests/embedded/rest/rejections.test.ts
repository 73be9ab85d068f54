import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { backend } from "../../support/backend";
import { category, db, link, own, ownLinks, seedLinks, sendRest } from "../../support/links";

seedLinks();

it.each([
  ["a path into JSON", () => db.from("notes").select("content->root"), "path into JSON"],
  ["a filter on a path", () => db.from("notes").select().eq("content->>a", 1), "path into JSON"],
  ["an embedded table", () => db.from("notes").select("id,others(*)"), "Embedding"],
  ["any of a list", () => ownLinks().likeAnyOf("title", ["a%"]), "like(any)"],
  ["all of a list", () => ownLinks().ilikeAllOf("title", ["a%"]), "ilike(all)"],
  ["an array that contains", () => ownLinks().contains("title", ["a"]), "operator cs"],
  ["an array that is contained", () => ownLinks().containedBy("title", ["a"]), "operator cd"],
  ["an overlap", () => ownLinks().overlaps("title", ["a"]), "operator ov"],
  ["a range", () => ownLinks().rangeLt("title", "[1,2)"), "operator sl"],
  ["a regular expression", () => ownLinks().regexMatch("title", "a"), "operator match"],
  ["text search", () => ownLinks().textSearch("title", "a", { config: "english" }), "operator fts(english)"],
  ["is distinct", () => ownLinks().isDistinct("title", "a"), "operator isdistinct"],
  ["a planned count", () => db.from("links").select("*", { count: "planned" }), "count=planned"],
  ["an estimated count", () => db.from("links").select("*", { count: "estimated" }), "count=estimated"],
  ["a write for nothing", () => ownLinks().rollback(), "tx=rollback"],
  ["stripped nulls", () => ownLinks().stripNulls(), "nulls=stripped"],
  ["a limited deletion", () => db.from("links").delete().eq("title", "x").limit(1), "limit of DELETE"],
])("names %s as unsupported", async (_name, query, named) => {
  expect(await query()).toMatchObject({
    status: 400,
    error: {
      code: "PGRST127",
      message: "Feature not implemented",
      details: expect.stringContaining(named),
    },
  });
});

// Only on the embedded backend: these are attacks.
describe("bad input", () => {
  const harm = `delete from links where category = '${category}'`;
  const attacks = [
    `x"; ${harm}; --`,
    `x'; ${harm}; --`,
    `x) as y; ${harm}; --`,
    `"x\\"; ${harm}; --"`,
    `x"\0; ${harm}`,
  ];
  const table = "links";

  /** Where a request can contain text, and the expected error codes. */
  const places: [string, (text: string) => ReturnType<typeof sendRest>, RegExp][] = [
    ["the name of a table", (text) => sendRest(encodeURIComponent(text)), /PGRST205/],
    ["select", (text) => sendRest(`${table}?select=${encodeURIComponent(text)}`), /PGRST100|42703|PGRST127/],
    [
      "a cast",
      (text) => sendRest(`${table}?select=title::${encodeURIComponent(text)}`),
      /PGRST100|42704|PGRST127/,
    ],
    [
      "the column of a filter",
      (text) => sendRest(`${table}?${encodeURIComponent(text)}=eq.1`),
      /PGRST100|42703|PGRST127/,
    ],
    ["an operator", (text) => sendRest(`${table}?title=${encodeURIComponent(text)}.1`), /PGRST100/],
    ["is", (text) => sendRest(`${table}?title=is.${encodeURIComponent(text)}`), /PGRST100/],
    [
      "a condition",
      (text) => sendRest(`${table}?or=(${encodeURIComponent(text)})`),
      /PGRST100|42703|PGRST127/,
    ],
    ["order", (text) => sendRest(`${table}?order=${encodeURIComponent(text)}`), /PGRST100|42703|PGRST127/],
    ["a direction", (text) => sendRest(`${table}?order=title.${encodeURIComponent(text)}`), /PGRST100/],
    [
      "the columns of a body",
      (text) => sendRest(`${table}?columns=${encodeURIComponent(text)}`, { method: "POST", body: "{}" }),
      /PGRST100|PGRST204|PGRST127/,
    ],
    [
      "on_conflict",
      (text) =>
        sendRest(`${table}?on_conflict=${encodeURIComponent(text)}`, {
          method: "POST",
          headers: { prefer: "resolution=merge-duplicates" },
          body: JSON.stringify(link("x", 1)),
        }),
      /PGRST100|PGRST204|PGRST127/,
    ],
    [
      "a key of a body",
      (text) => sendRest(table, { method: "POST", body: JSON.stringify({ [text]: 1 }) }),
      /PGRST204/,
    ],
    [
      "the name of a function",
      (text) => sendRest(`rpc/${encodeURIComponent(text)}`, { method: "POST" }),
      /PGRST202/,
    ],
    [
      "the name of an argument",
      (text) => sendRest("rpc/is_admin", { method: "POST", body: JSON.stringify({ [text]: 1 }) }),
      /PGRST202/,
    ],
    [
      "the value of an argument",
      (text) => sendRest("rpc/is_admin", { method: "POST", body: JSON.stringify({ _user_id: text }) }),
      /22P0[25]/,
    ],
    [
      "the value of an argument in the URL",
      (text) => sendRest(`rpc/is_admin?_user_id=${encodeURIComponent(text)}`),
      /22P0[25]/,
    ],
  ];

  it.each(places)("rejects SQL in %s, and does not run it", async (_name, send, codes) => {
    for (const text of attacks) {
      const { status, body } = await send(text);
      expect(status, text).toBeGreaterThanOrEqual(400);
      expect(status, text).toBeLessThan(500);
      expect(body.code, text).toMatch(codes);
    }
    expect((await ownLinks()).data).toHaveLength(4);
  });

  it("ignores limits that are not numbers, and unknown preferences", async () => {
    for (const text of attacks) {
      const query = encodeURIComponent(`1${text}`);
      const headers = { prefer: `return=${text.replaceAll("\0", "")}` };
      const answer = await sendRest(`${table}?${own}&limit=${query}&offset=${query}`, { headers });
      expect([answer.status, answer.body.length], text).toEqual([200, 4]);
    }
    expect((await ownLinks()).data).toHaveLength(4);
  });

  it("treats SQL as a name or value where any text is allowed", async () => {
    for (const text of attacks) {
      const quoted = `"${text.replace(/["\\]/g, "\\$&")}"`;
      const alias = await sendRest(`${table}?select=${encodeURIComponent(quoted)}:title&${own}&limit=1`);
      if (text.includes("\0")) expect(alias.body.code).toBe("PGRST100");
      // Postgres truncates names to 63 bytes.
      else expect(Object.keys(alias.body[0])).toEqual([text.slice(0, 63)]);
      const value = await sendRest(`${table}?title=eq.${encodeURIComponent(text)}`);
      if (text.includes("\0")) expect(value.body.code).toBe("22021");
      else expect(value.body).toEqual([]);
    }
    expect((await ownLinks()).data).toHaveLength(4);
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
  ])("rejects the body %j as rows", async (body) => {
    for (const method of ["POST", "PATCH"]) {
      const answer = await sendRest("links?title=eq.x", { method, body });
      expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } });
    }
  });

  it.each(['{"_user_id": ', "[]", "[{}]", "1", "null"])("rejects the body %j as arguments", async (body) => {
    const answer = await sendRest("rpc/is_admin", { method: "POST", body });
    expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } });
  });

  it.each([
    ["an unknown method", "links", { method: "PUT", body: "{}" }, 405, "PGRST117"],
    ["a function called with DELETE", "rpc/is_admin", { method: "DELETE" }, 405, "PGRST101"],
    ["no table at all", "", {}, 404, "PGRST125"],
    ["a path below a table", "links/1", {}, 404, "PGRST125"],
    ["a URL that is not well encoded", "%E0%A4%A", {}, 404, "PGRST205"],
    ["a table of the system", "pg_authid", {}, 404, "PGRST205"],
    ["a function of the system", "rpc/pg_sleep", { method: "POST", body: '{"a":1}' }, 404, "PGRST202"],
    ["a column of the system", "links?select=ctid", {}, 400, "42703"],
  ])("responds to %s with its code", async (_name, path, init, status, code) => {
    expect(await sendRest(path, init)).toMatchObject({ status, body: { code } });
  });

  it("rejects conditions nested thousands deep", async () => {
    const tree = (depth: number) => `or=${"(and".repeat(depth)}(title.eq.x${")".repeat(depth + 1)}`;
    const deep = await sendRest(`links?${tree(2500)}`);
    expect(deep).toMatchObject({ status: 400, body: { code: "PGRST100" } });
    expect(await sendRest(`links?${tree(20)}`)).toMatchObject({ status: 200, body: [] });
  });

  it("writes nothing of an incomplete body, and keeps serving", async () => {
    const { port, hostname } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    const whole = JSON.stringify(link("half", 1));
    const head = `POST /rest/v1/links HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${backend.serviceKey}\r\n`;
    await new Promise((resolve) =>
      socket.write(`${head}content-length: ${whole.length + 1}\r\n\r\n${whole}`, resolve),
    );
    await new Promise((resolve) => socket.destroy().once("close", resolve));
    expect(await ownLinks().eq("title", "half")).toMatchObject({ data: [], error: null });
  });
});
