import { expect, test } from "vitest";
import { counted, isServing, logDuring, post, send, sendRaw, target } from "./target";

const { host } = new URL(target.url);

/** A raw request whose response ends the connection. */
const bytes = (line: string, headers: string[] = [`Host: ${host}`], body = "") =>
  Buffer.from([line, ...headers, "Connection: close", "", body].join("\r\n"), "latin1");

const getStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

test("an absolute URL in the request line is read as its path", async () => {
  for (const line of [`GET ${target.url}/notes HTTP/1.1`, "GET http://elsewhere.example/notes HTTP/1.1"]) {
    const answer = await sendRaw(bytes(line));
    expect(getStatus(answer), line).toBe(200);
    expect(answer, line).toContain("<title>Notes ");
  }
  for (const line of [`GET ${target.url} HTTP/1.1`, `GET ${target.url}?a=1 HTTP/1.1`])
    expect(getStatus(await sendRaw(bytes(line))), line).toBe(200);
});

test("malformed requests are rejected without a server error", async () => {
  const own = `Host: ${host}`;
  const odd: [line: string, headers?: string[], body?: string][] = [
    ["GET http:/// HTTP/1.1"],
    ["GET http://[ HTTP/1.1"],
    ["GET ftp://a/b HTTP/1.1"],
    ["GET javascript:alert(1) HTTP/1.1"],
    ["GET notes HTTP/1.1"],
    ["GET ?a HTTP/1.1"],
    ["GET # HTTP/1.1"],
    ["GET \\notes HTTP/1.1"],
    ["OPTIONS * HTTP/1.1"],
    ["GET * HTTP/1.1"],
    ["OPTIONS / HTTP/1.1"],
    ["CONNECT example.com:443 HTTP/1.1"],
    ["TRACE / HTTP/1.1"],
    ["TRACK / HTTP/1.1"],
    ["PROPFIND / HTTP/1.1"],
    ["PATCH /notes HTTP/1.1"],
    ["BREW / HTTP/1.1"],
    ["get / HTTP/1.1"],
    ["GET / HTTP/1.0", []],
    ["GET / HTTP/1.1", []],
    ["GET / HTTP/2.0"],
    ["GET / HTTP/9.9"],
    ["GET /"],
    ["GET /% HTTP/1.1"],
    ["GET /%00 HTTP/1.1"],
    ["GET /%ff%fe HTTP/1.1"],
    ...[
      "%09/a:b",
      "%09/a:b.md",
      "%09/a:b.data",
      "%0A/%5B",
      "%5C/a:b",
      "%09%5ca:b",
      "/%0d/%5B",
      "x/../%5C%5B",
    ].map((path): [string] => [`GET /${path} HTTP/1.1`]),
    ["GET /notes/%E0%A4%A HTTP/1.1"],
    ["GET /media/%2e%2e/%2e%2e/etc/passwd HTTP/1.1"],
    ["GET /../../etc/passwd HTTP/1.1"],
    ["GET /build/..%2f..%2fserver.ts HTTP/1.1"],
    ["GET /\0 HTTP/1.1"],
    ["GET /\xff HTTP/1.1"],
    ["GET /a b HTTP/1.1"],
    [`GET /${"a/".repeat(4_000)} HTTP/1.1`],
    [`GET /${"a".repeat(15_000)} HTTP/1.1`],
    [`GET /${"a".repeat(40_000)} HTTP/1.1`],
    [`GET /?${"a&".repeat(7_000)} HTTP/1.1`],
    [`GET /search?q=${"%00".repeat(2_000)} HTTP/1.1`],
    ["GET / HTTP/1.1", ["Host: a b"]],
    ["GET / HTTP/1.1", ["Host: ["]],
    ["GET / HTTP/1.1", ["Host: a/b?c#d"]],
    ["GET / HTTP/1.1", ["Host: user@evil.example"]],
    ["GET / HTTP/1.1", ["Host: evil.example:99999"]],
    ["GET / HTTP/1.1", [own, "Host: evil.example"]],
    ["GET / HTTP/1.1", [own, "X-Forwarded-Host: ["]],
    ["GET / HTTP/1.1", [own, "X-Forwarded-Host: a, b, c"]],
    ["GET / HTTP/1.1", [own, "X-Forwarded-Proto: ://"]],
    ["GET / HTTP/1.1", [own, `X-Forwarded-For: ${"1.1.1.1, ".repeat(500)}x`]],
    ["GET / HTTP/1.1", [own, "X-Evil: a\0b"]],
    ["GET / HTTP/1.1", [own, "X-Evil: a\rb"]],
    ["GET / HTTP/1.1", [own, "X Evil: a"]],
    ["GET / HTTP/1.1", [own, `Cookie: ${"a=b; ".repeat(3_000)}`]],
    ["GET / HTTP/1.1", [own, `Cookie: ${"a".repeat(40_000)}`]],
    ["GET / HTTP/1.1", [own, "Cookie: theme=%ff; toast=%; sb-x-auth-token=%%%; __proto__=1"]],
    ["GET / HTTP/1.1", [own, "Cookie: \xff\xfe=\x80"]],
    ["GET / HTTP/1.1", [own, ...Array.from({ length: 300 }, (_, at) => `X-${at}: 1`)]],
    ["GET / HTTP/1.1", [own, "Accept-Encoding: ,,;q=,br;q=x"]],
    ["GET / HTTP/1.1", [own, 'If-None-Match: W/"', "If-Modified-Since: never", "Range: bytes=9-1,a-b"]],
    ["GET /icon.svg HTTP/1.1", [own, "Range: bytes=99999999-"]],
    ["GET / HTTP/1.1", [own, "Content-Length: 5"], "hello"],
    ["POST /auth HTTP/1.1", [own, "Content-Length: -1"]],
    ["POST /auth HTTP/1.1", [own, "Content-Length: 1e9"]],
    ["POST /auth HTTP/1.1", [own, "Content-Length: 1", "Content-Length: 2"], "aa"],
    ["POST /auth HTTP/1.1", [own, "Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
    ["POST /auth HTTP/1.1", [own, "Transfer-Encoding: chunked"], "zz\r\n"],
    ["POST /auth HTTP/1.1", [own, "Content-Type: multipart/form-data; boundary="], ""],
    ["POST /auth HTTP/1.1", [own, "Content-Type: \xff", "Content-Length: 1"], "a"],
    ["POST /auth HTTP/1.1", [own, "Expect: 200-maybe", "Content-Length: 1"], "a"],
    ["GET / HTTP/1.1", [own, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x"]],
    ["\0\0\0\0"],
    ["PRI * HTTP/2.0", [], "SM\r\n\r\n"],
    ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
  ];
  for (const [line, headers, body] of odd) {
    const answer = await sendRaw(bytes(line, headers, body));
    const what = `${line.slice(0, 60)} ${(headers ?? []).join(" | ").slice(0, 80)}`;
    // Node rejects what is not HTTP before Express and Remix see it.
    expect([0, 200, 204, 308, 400, 403, 404, 405, 411, 413, 414, 416, 417, 431, 505], what).toContain(
      getStatus(answer),
    );
    expect(answer, what).not.toMatch(/root:x:|node_modules|at \w+ \(/);
  }
  expect(await isServing()).toBe(true);
  counted("sent", odd.length, "odd requests");
});

test("unsupported methods are rejected with the allowed ones", async () => {
  for (const method of ["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"]) {
    const { status, headers } = await send("/notes", { method });
    expect(status, method).toBe(405);
    expect(headers.allow, method).toBe("GET, HEAD, POST, OPTIONS");
  }
});

test("no URL answers questions about routes (GHSA-chx6-hx7r-mcp5)", async () => {
  const { text } = await send("/notes");
  const [, version = ""] = /\/build\/manifest-(\w+)\.js/.exec(text) ?? [];
  const queries = [
    "p=%2Fnotes",
    `p=${"/a".repeat(3_700)}`,
    `p=${"%2Fa".repeat(1_200)}`,
    `p=${"/".repeat(3_700)}`,
  ];
  for (const query of queries)
    for (const path of ["/__manifest", "/a/../__manifest", "/%2e/__manifest", "/./__manifest"]) {
      const answer = await send(`${path}?version=${version.toLowerCase()}&${query}`);
      expect(answer.text).not.toContain("hasLoader");
      const isSpelledOtherwise = path !== "/__manifest";
      expect(answer.status, `${path} ${query.slice(0, 40)}`).toBe(isSpelledOtherwise ? 308 : 404);
      if (isSpelledOtherwise) expect(answer.headers.location).toMatch(/^\/__manifest\?/);
      // The site's page for an unknown URL, which does not depend on the query.
      else expect(answer.headers["content-type"]).toContain("text/html");
    }
  counted("sent", queries.length * 4, "questions about routes");
});

test("/healthz tells strangers only whether all is well", async () => {
  const strangers: Record<string, string>[] = [
    {},
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Forwarded-For": "203.0.113.9, 127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
    { Host: "example.com" },
    { "X-Forwarded-Host": "example.com" },
  ];
  for (const headers of strangers) {
    const { status, text } = await send("/healthz", { headers });
    expect(status).toBe(200);
    expect(JSON.parse(text), JSON.stringify(headers)).toEqual({ status: "ok" });
  }
  const own = await (await fetch(`${target.url}/healthz`)).json();
  expect(own).toMatchObject({ status: "ok", database: "ok" });
});

test("a path longer than any page's is rejected before routing", async () => {
  const paths = ["a/".repeat(7_500), "/".repeat(7_500), "a/".repeat(17), "a".repeat(2_001)];
  for (const path of paths) {
    const { status, text } = await send(`/${path}x`);
    expect(status, path.slice(0, 20)).toBe(414);
    expect(text.length).toBeLessThan(200);
  }
  expect((await send(`/${"a/".repeat(15)}x`)).status).toBe(404);
});

test("a Host that is more than a name and a port is rejected", async () => {
  const hosts = [`${host}/notes?a`, `${host}/about#`, `${host}?a`, "a@b:1", "a\\b", "[::1", ""];
  for (const name of hosts) {
    expect(getStatus(await sendRaw(bytes("GET /zz HTTP/1.1", [`Host: ${name}`]))), name.slice(0, 40)).toBe(
      400,
    );
    const forwarded = [`Host: ${host}`, `X-Forwarded-Host: ${name || "/"}`];
    expect(getStatus(await sendRaw(bytes("GET /zz HTTP/1.1", forwarded))), name.slice(0, 40)).toBe(400);
  }
  for (const name of [host, "example.com", "example.com:8080", "[::1]:3000", "127.0.0.1"])
    expect(getStatus(await sendRaw(bytes("GET /zz HTTP/1.1", [`Host: ${name}`]))), name).toBe(404);
  counted("sent", hosts.length * 2, "names of hosts that are none");
});

test("forged data requests are rejected without a stack trace in the log", async () => {
  const ids = [
    "",
    "x",
    "root",
    "routes/_site.notes",
    "__proto__",
    "constructor",
    "%E0%A4%A",
    "a&_data=b",
    "%00",
    "☃",
  ];
  const queries = ids.flatMap((id) => [`_data=${encodeURI(id)}`, `index&%5Fdata=${encodeURI(id)}`]);
  const data = [
    "/zz.data",
    "/.data",
    "/notes.data?_routes=x",
    "/auth.data?_routes=__proto__",
    "/feed.xml.data",
  ];
  const log = await logDuring(async () => {
    for (const query of queries)
      for (const path of ["/", "/notes", "/zz", "/auth", "/events", "/notes.data", "/feed.xml"]) {
        expect((await send(`${path}?${query}`)).status, `${path}?${query}`).toBe(400);
        expect((await post(`${path}?${query}`, { a: "1" })).status, `POST ${path}?${query}`).toBe(400);
      }
    for (const path of data) {
      expect((await send(path)).status, path).toBeLessThan(500);
      expect((await post(path, { a: "1" })).status, `POST ${path}`).toBeLessThan(500);
    }
    for (const path of ["/notes", "/zz", "/feed.xml", "/events", "/__manifest", "/og/x/y.png", "/media/x"])
      expect((await post(path, { a: "1" })).status, `POST ${path}`).toBeLessThan(500);
  });
  expect(log).not.toMatch(/^\s+at |Error:/m);
  counted("sent", queries.length * 14 + data.length * 2 + 7, "made-up URLs");
});
