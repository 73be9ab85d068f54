import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import compression from "compression";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { renderMetrics } from "~/runtime/metrics.server";
import { pageCache } from "~/runtime/page-cache.server";
import { cachePages } from "../../server/cache-pages";
import { type Cdn, startCdn } from "../../server/cdn";
import { ask } from "../e2e/support/ask";

const TEXT = "A page. ".repeat(500);
const SESSION = "sb-site-auth-token=base64-e30";
const TAGGED = { "Content-Type": "text/html", "Cache-Tag": "notes pages", ETag: 'W/"1"' };

let server: Server;
let cdn: Cdn | null = null;
let renders = 0;
/** What was rendered last, and for which cookies. */
let url = "";
let cookies: string | undefined;
let headers: Record<string, string> = {};
/** Called while the next page is being rendered. */
let meanwhile = () => {};

beforeEach(async () => {
  renders = 0;
  headers = TAGGED;
  meanwhile = () => {};
  circuitBreaker.start(async () => true);
  pageCache.enabled = true;
  pageCache.drop("*");
  const app = express();
  app.use("/media", (request, response, next) => (cdn ? cdn.tagImages(request, response, next) : next()));
  app.use((request, response, next) => cachePages(compression(), getRoute, cdn)(request, response, next));
  app.use((request, response) => {
    renders++;
    meanwhile();
    url = request.originalUrl;
    cookies = request.get("Cookie");
    response.set(headers);
    // In chunks, like Remix.
    response.write(TEXT.slice(0, 100));
    response.end(TEXT.slice(100));
  });
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve);
  });
});

afterEach(() => {
  cdn = null;
  server.close();
});

/**
 * As if every route were the same for all and read the parameter "page", but /drawn, which has two more states, and
 * /any, of which nothing is known.
 */
const getRoute = (path: string) =>
  path === "/any"
    ? { params: null, tags: [] }
    : { params: path.startsWith("/drawn") ? pickProjects : ["page"], tags: ["notes"] };

const pickProjects = (query: URLSearchParams) =>
  ["3", "4"].includes(query.get("projects") ?? "") ? `projects=${query.get("projects")}` : "";

const get = (path = "/", sent: Record<string, string> = {}, method = "GET") =>
  ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, headers: sent });

test("a tagged page is rendered once until one of its tags is invalidated", async () => {
  const first = await get();
  const second = await get();
  expect([first.text, second.text, renders]).toEqual([TEXT, TEXT, 1]);
  expect(second.headers).toMatchObject({ etag: 'W/"1"', "content-type": "text/html; charset=utf-8" });
  pageCache.drop("notes");
  await get();
  expect(renders).toBe(2);
});

test("HEAD, conditional requests and all encodings are served from the same copy", async () => {
  await get();
  const head = await get("/", {}, "HEAD");
  expect([head.statusCode, head.text, head.headers.etag]).toEqual([200, "", 'W/"1"']);
  const unchanged = await get("/", { "If-None-Match": '"0", "1"' });
  expect([unchanged.statusCode, unchanged.text]).toEqual([304, ""]);
  const small = await get("/", { "Accept-Encoding": "br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.headers.vary).toContain("Accept-Encoding");
  expect(Number(small.headers["content-length"])).toBeLessThan(100);
  expect(renders).toBe(1);
});

test("the first response is compressed, too", async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { "Accept-Encoding": "br" },
  });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(await response.text()).toBe(TEXT);
  expect(brotliDecompressSync(Buffer.from(pageCache.get(" /")?.getBody("br") ?? []))).toEqual(
    Buffer.from(TEXT),
  );
});

test("parameters that the route does not read neither make a new page nor reach it", async () => {
  for (const path of ["/a", "/a?", "/a?utm_source=x", "/a?y=1&y=2", "/a?%zz", "/a?page[]=1"])
    expect((await get(path)).text).toBe(TEXT);
  expect([renders, url]).toEqual([1, "/a"]);
  await get("/a?y=1&page=2&z");
  expect(url).toBe("/a?page=2");
  await get("/a?y=1", { Cookie: SESSION });
  expect(url).toBe("/a?y=1");
  await get("/a.data?_routes=root&y=1");
  expect(url).toBe("/a.data");
});

test("each of a page's few states is stored, and no other query", async () => {
  for (const path of ["/drawn", "/drawn?projects=99", "/drawn?x=1&projects=", "/drawn?projects=5"])
    await get(path);
  expect([renders, url]).toEqual([1, "/drawn"]);
  for (const path of ["/drawn?projects=3", "/drawn?x=1&projects=3", "/drawn?projects=3&projects=4"])
    await get(path);
  expect([renders, url]).toEqual([2, "/drawn?projects=3"]);
  await get("/drawn.data?_routes=root&projects=4");
  expect([renders, url]).toEqual([3, "/drawn.data?projects=4"]);
});

test("cookies that no shared page reads neither make a new page nor reach it", async () => {
  const dark = `theme=${encodeURIComponent(btoa('"dark"'))}`;
  for (const sent of [
    "made=up",
    "theme=made-up",
    "device=1;x=sb-1",
    "sb-session=1",
    "sb-a-auth-token=1",
    "toast=none",
  ])
    await get("/", { Cookie: sent });
  expect([renders, cookies]).toEqual([1, undefined]);
  for (const sent of [dark, `a=1; ${dark}; b=2`]) await get("/", { Cookie: sent });
  expect([renders, cookies]).toEqual([2, dark]);
  await get("/any", { Cookie: "device=1" });
  expect(cookies).toBe("device=1");
  for (const own of [
    `device=1; ${SESSION}`,
    `a=1;toast=e30%3D.${"a".repeat(43)}`,
    SESSION.replace("=", "-code-verifier="),
    SESSION.replace("=", ".0="),
  ]) {
    renders = 0;
    for (let n = 0; n < 2; n++) await get("/", { Cookie: own });
    expect([renders, cookies]).toEqual([2, own]);
  }
});

test("the data of a page is kept as well, but by no CDN", async () => {
  cdn = startCdn({ name: "cloudflare", ...CDN });
  headers = { ...TAGGED, "Content-Type": "text/x-script", "Cache-Control": "private, no-store" };
  for (let n = 0; n < 2; n++) {
    const { headers: sent } = await get("/a.data?_routes=root");
    expect(sent["cache-control"]).toBe("private, no-store");
    expect(sent).not.toHaveProperty("cdn-cache-control");
  }
  expect(renders).toBe(1);
});

test("the metric counts pages that came from the cache or were made for it, no files", async () => {
  const count = () =>
    ["hit", "miss"].map((result) =>
      Number(new RegExp(`requests_total\\{result="${result}"\\} (\\d+)`).exec(renderMetrics())?.[1]),
    );
  const [hits = 0, misses = 0] = count();
  for (let n = 0; n < 3; n++) await get("/a");
  headers = { "Content-Type": "image/png" };
  await get("/any");
  expect(count()).toEqual([hits + 2, misses + 1]);
});

test("responses for a single visitor or with an arbitrary query are never cached", async () => {
  for (const [path, sent, answer] of [
    ["/", { Cookie: SESSION }, TAGGED],
    ["/", {}, { ...TAGGED, "Set-Cookie": "a=1" }],
    ["/", {}, { "Content-Type": "text/html" }],
    ["/?page=1", {}, TAGGED],
    ["/any?a=1", {}, TAGGED],
  ] as const) {
    headers = answer;
    renders = 0;
    for (let n = 0; n < 2; n++) expect((await get(path, sent)).text).toBe(TEXT);
    expect(renders, `${path} ${JSON.stringify(sent)} ${JSON.stringify(answer)}`).toBe(2);
  }
  headers = { ...TAGGED, "Cache-Control": "public, immutable" };
  renders = 0;
  for (let n = 0; n < 2; n++) await get("/?page=1");
  expect(renders).toBe(1);
});

test("a response rendered while data was unavailable is not cached by anyone", async () => {
  meanwhile = () => circuitBreaker.recordFailure();
  for (const [sent, method] of [
    [{}, "GET"],
    [{}, "HEAD"],
    [{ Cookie: SESSION }, "GET"],
  ] as const) {
    const answer = await get("/", sent, method);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers).not.toHaveProperty("cache-tag");
  }
  headers = { "Content-Type": "image/png", "Cache-Control": "public, immutable" };
  expect((await get("/a-file")).headers["cache-control"]).toBe("public, immutable");
  headers = TAGGED;
  meanwhile = () => {};
  renders = 0;
  for (let n = 0; n < 2; n++) expect((await get()).headers["cache-tag"]).toBe("notes pages");
  expect(renders).toBe(1);
});

const CDN = { zone: "z", token: "t", apiUrl: "http://127.0.0.1:9" };
const PRIVATE = { ...TAGGED, "Cache-Control": "private, no-cache" };

test.each([
  ["cloudflare", "cache-tag", "site,notes,pages", "cdn-cache-control"],
  ["fastly", "surrogate-key", "site notes pages", "surrogate-control"],
  ["bunny", "cdn-tag", "site,notes,pages", "cdn-cache-control"],
] as const)(
  "%s may store a page for visitors without a cookie, and browsers must ask again",
  async (name, tagHeader, tags, ageHeader) => {
    cdn = startCdn({ name, ...CDN });
    headers = PRIVATE;
    // Rendered, cached, and not modified.
    for (const sent of [{}, {}, { "If-None-Match": '"1"' }] as Record<string, string>[]) {
      const answer = await get("/", sent);
      expect(answer.headers[tagHeader]).toBe(tags);
      expect(answer.headers[ageHeader]).toMatch(
        /^public, max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
      );
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
  },
);

test("a CDN may not store what is for some visitors, or may be out of date", async () => {
  cdn = startCdn({ name: "cloudflare", ...CDN });
  headers = PRIVATE;
  const theme = { Cookie: `theme=${encodeURIComponent(btoa('"dark"'))}` };
  const expectPrivate = async (path: string, sent: Record<string, string> = {}) => {
    const answer = await get(path, sent);
    expect(answer.headers["cache-control"], path).toBe("private, no-cache");
    expect(answer.headers, path).not.toHaveProperty("cdn-cache-control");
  };
  for (const sent of [theme, theme, { Cookie: SESSION }]) await expectPrivate("/", sent);
  await expectPrivate("/?page=1");
  meanwhile = () => pageCache.drop("notes");
  await expectPrivate("/overtaken");
  meanwhile = () => {};
  headers = { ...PRIVATE, "Set-Cookie": "a=1" };
  await expectPrivate("/cookie");
  headers = PRIVATE;
  pageCache.enabled = false;
  await expectPrivate("/unheard");
});

test.each(["cloudflare", "fastly", "bunny"] as const)(
  "%s may not store a social image that no purge would reach, however long browsers keep it",
  async (name) => {
    cdn = startCdn({ name, ...CDN });
    headers = {
      ...TAGGED,
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
    };
    const expectPrivate = async (path: string, method = "GET") => {
      const answer = await get(path, {}, method);
      expect(answer.headers["cache-control"], path).toBe("private, max-age=31536000, immutable");
      expect(Object.keys(answer.headers).join(), path).not.toMatch(/cdn|surrogate|cache-tag/);
    };
    expect((await get("/og.png")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    meanwhile = () => pageCache.drop("notes");
    await expectPrivate("/og.png?page=overtaken");
    meanwhile = () => {};
    await expectPrivate("/og.png?page=head", "HEAD");
    pageCache.enabled = false;
    await expectPrivate("/og.png?page=unheard");
    pageCache.enabled = true;
    headers = { ...headers, "Cache-Control": "public, max-age=3600" };
    const old = await get("/og.png?page=old");
    expect(old.headers["cache-control"]).toBe("private, max-age=3600");
  },
);

test("images of the library are tagged unless they are deleted", async () => {
  cdn = startCdn({ name: "cloudflare", ...CDN });
  headers = { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable" };
  const { headers: sent } = await get("/media/a.webp");
  expect(sent["cache-tag"]).toBe("site,images");
  expect(sent["cache-control"]).toBe("public, max-age=31536000, immutable");
  headers = { "Content-Type": "image/webp", "Cache-Control": "private, no-store" };
  expect((await get("/media/b.webp")).headers).not.toHaveProperty("cache-tag");
});

test("without a CDN, no header is for one", async () => {
  headers = PRIVATE;
  for (let n = 0; n < 2; n++) {
    const answer = await get();
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(Object.keys(answer.headers).join()).not.toMatch(/cdn|surrogate/);
  }
});
