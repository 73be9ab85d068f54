import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { importJWK, SignJWT } from "jose";
import { expect, test } from "vitest";
import { backend, call, isHealthy } from "./backend";
import { counted } from "./target";

/** Strings that have broken query parsers: quotes, comments, NUL, lone surrogates, deep nesting, other grammars. */
const HOSTILE = [
  "'",
  '"',
  "\\",
  ";--",
  "/*",
  "*/",
  "\0",
  "\r\n",
  "\u202e",
  "\ud800",
  "ﬀ",
  "e\u0301",
  "%",
  "%00",
  "$1",
  "$$",
  "::",
  "->>",
  "->",
  "(",
  ")",
  "{",
  "}",
  ",",
  ".",
  "..",
  ":",
  "!",
  "*",
  "()",
  "not.",
  "and(",
  "or(",
  "eq.",
  "in.(",
  "is.",
  "like.",
  "fts.",
  "public.",
  "pg_catalog.",
  "ctid",
  "oid",
  "tableoid",
  "xmin",
  "title",
  "links_entries",
  "__proto__",
  "constructor",
  "toString",
  "1e999",
  "-1",
  "9".repeat(400),
  "a".repeat(4000),
  "(".repeat(2000),
  "and(".repeat(500),
  "pg_sleep(9)",
  "current_user",
  "null",
  "nan",
  "infinity",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(""));

/** Replaces lone surrogates, which cannot be sent. */
const wellFormed = (value: string) => Buffer.from(value).toString();
const enc = (value: string) => encodeURIComponent(wellFormed(value));
const table = "/rest/v1/links_entries";

/** Requests that must each get a response other than a server error, and change nothing. */
const PLACES: ((value: string, other: string) => [string, RequestInit?])[] = [
  (value) => [`/rest/v1/${enc(value)}`],
  (value) => [`/rest/v1/rpc/${enc(value)}`, { method: "POST" }],
  (value) => [`${table}?select=${enc(value)}`],
  (value) => [`${table}?select=title::${enc(value)}`],
  (value) => [`${table}?select=${enc(value)}:title&limit=1`],
  (value, other) => [`${table}?${enc(value)}=${enc(other)}`],
  (value) => [`${table}?title=${enc(value)}`],
  (value) => [`${table}?title=eq.${enc(value)}`],
  (value) => [`${table}?title=in.(${enc(value)})`],
  (value) => [`${table}?or=(${enc(value)})`],
  (value) => [`${table}?order=${enc(value)}`],
  (value, other) => [`${table}?limit=${enc(value)}&offset=${enc(other)}`],
  (value) => [`/rest/v1/rpc/is_admin?_user_id=${enc(value)}`],
  (value, other) => ["/rest/v1/rpc/is_admin", { method: "POST", body: JSON.stringify({ [value]: other }) }],
  (value) => ["/rest/v1/rpc/is_admin", { method: "POST", body: wellFormed(value) }],
  (value) => [`${table}?columns=${enc(value)}`, { method: "POST", body: "[{}]" }],
  (value) => [table, { method: "POST", body: JSON.stringify({ [value]: value }) }],
  (value) => [`${table}?${enc(value)}=eq.1`, { method: "DELETE" }],
  (value) => [
    `${table}?title=eq.${enc(value)}&${enc(value)}=is.null`,
    { method: "PATCH", body: '{"title":"x"}' },
  ],
];

test("no name or value in a query breaks the REST service or changes a row", async () => {
  const rows = async () => (await call(`${table}?select=*&order=id`)).text;
  const before = await rows();
  const values = fc.sample(fc.tuple(text, text), { seed: 7, numRuns: 40 });
  let sent = 0;
  for (const [value, other] of values) {
    for (const place of PLACES) {
      const [url, init] = place(value, other);
      const { status, text: answer } = await call(url, init);
      const isKnown = status < 500 || (status === 500 && /"code":"(54|57014)/.test(answer));
      expect(isKnown, `${status} ${JSON.stringify(init)} ${url.slice(0, 300)} ${answer.slice(0, 200)}`).toBe(
        true,
      );
      sent += 1;
    }
  }
  expect(await rows()).toBe(before);
  expect(await isHealthy()).toBe(true);
  counted("sent", sent, "queries with hostile names and values");
});

test("no header breaks the REST service or is echoed back", async () => {
  const printable = text.map((value) => value.replace(/[^\t -~]/g, "?").slice(0, 3000));
  const values = fc.sample(printable, { seed: 8, numRuns: 60 });
  const names = ["prefer", "range", "accept", "accept-profile", "content-type", "x-mine", "cookie"];
  let sent = 0;
  for (const value of values) {
    for (const name of names) {
      const given =
        name === "prefer" ? [value, `timezone=${value}`, `max-affected=${value}, handling=strict`] : [value];
      for (const header of given) {
        const body = name === "content-type" ? { method: "POST", body: "{}" } : {};
        const url = name === "content-type" ? "/rest/v1/rpc/is_admin" : `${table}?limit=1`;
        const { status, headers } = await call(url, { ...body, headers: { [name]: header } });
        expect(status, `${name}: ${header}`).toBeLessThan(500);
        expect(headers.get("set-cookie")).toBeNull();
        sent += 1;
      }
    }
  }
  expect(await isHealthy()).toBe(true);
  counted("sent", sent, "hostile headers");
});

test("no foreign or repurposed token grants any rights", async () => {
  const key = await importJWK(backend.jwk, "ES256");
  const now = Math.floor(Date.now() / 1000);
  const [header = "", payload = "", signature = ""] = backend.anonKey.split(".");
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const service = part({ role: "service_role", exp: now + 600 });
  const signed = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid: backend.jwk.kid }).sign(key);
  const tokens = [
    "",
    ".",
    "..",
    "...",
    "null",
    "undefined",
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}..${signature}`,
    `${header}.${service}.${signature}`,
    `${part({ alg: "none" })}.${service}.`,
    `${part({ alg: "None" })}.${service}.`,
    `${part({ alg: "HS256" })}.${service}.${signature}`,
    `${part({ alg: "ES256", jwk: backend.jwk })}.${service}.${signature}`,
    `${part({ alg: "ES256", kid: "../../secrets.json" })}.${service}.${signature}`,
    `${part({ alg: "ES256", jku: "http://127.0.0.1:9/" })}.${service}.${signature}`,
    `${part({ alg: "ES256", crit: ["exp"] })}.${service}.${signature}`,
    `${header}.${service}.${"A".repeat(86)}`,
    "a".repeat(8000),
    ...(await Promise.all(
      [
        { role: "service_role", exp: now - 60 },
        { role: "service_role", nbf: now + 60 },
        { role: "service_role", exp: "never" },
        { role: "postgres" },
        { role: "authenticator" },
        { role: "none" },
        { role: "" },
        { role: ["service_role"] },
        { role: { service_role: true } },
        { role: "service_role\0" },
        { role: "SERVICE_ROLE" },
        { role: 'service_role"; reset role; --' },
        { role: "__proto__" },
      ].map((claims) => signed(claims).catch(() => "unsigned")),
    )),
  ];
  const title = `never ${randomUUID()}`;
  const row = JSON.stringify({ title, url: "https://example.org", category: "x", order_index: 1 });
  for (const token of tokens) {
    const headers = { apikey: backend.anonKey, authorization: `Bearer ${token}` };
    const write = await call(table, { method: "POST", headers, body: row });
    expect([401, 403], `${token.slice(0, 200)} ${write.text}`).toContain(write.status);
    const buckets = await call("/storage/v1/bucket", { headers });
    expect(buckets.status === 200 ? buckets.text : "[]", token).toBe("[]");
    const accounts = await call("/auth/v1/admin/users", { headers });
    expect([401, 403], `${token.slice(0, 200)} ${accounts.text}`).toContain(accounts.status);
  }
  expect((await call(`${table}?title=eq.${enc(title)}`)).text).toBe("[]");
  expect(await isHealthy()).toBe(true);
  counted("tried", tokens.length, "forged, expired and odd tokens on three services");
});
