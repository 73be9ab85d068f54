import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import compression from "compression";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { circuitBreaker } from "~/http/circuit-breaker.server";
import { pageCache } from "~/http/page-cache.server";
import { cachePages } from "../../server/page-cache";
import { ask } from "../e2e/support/ask";

const TEXT = "A page. ".repeat(500);
const TAGGED = { "Content-Type": "text/html", "Cache-Tag": "notes pages", ETag: 'W/"1"' };

let server: Server;
let renders = 0;
let headers: Record<string, string> = {};
/** Called while the next page is being rendered. */
let meanwhile = () => {};

beforeEach(async () => {
  renders = 0;
  headers = TAGGED;
  meanwhile = () => {};
  pageCache.enabled = true;
  pageCache.drop("*");
  const app = express();
  app.use(cachePages(compression()));
  app.use((_request, response) => {
    renders++;
    meanwhile();
    response.set(headers);
    // In chunks, like Remix.
    response.write(TEXT.slice(0, 100));
    response.end(TEXT.slice(100));
  });
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve);
  });
});

afterEach(() => void server.close());

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

test("responses for a single visitor or with an arbitrary query are never cached", async () => {
  for (const [path, sent, answer] of [
    ["/", { Cookie: "sb-session=1" }, TAGGED],
    ["/", {}, { ...TAGGED, "Set-Cookie": "a=1" }],
    ["/", {}, { "Content-Type": "text/html" }],
    ["/?a=1", {}, TAGGED],
  ] as const) {
    headers = answer;
    renders = 0;
    for (let n = 0; n < 2; n++) expect((await get(path, sent)).text).toBe(TEXT);
    expect(renders, `${path} ${JSON.stringify(sent)} ${JSON.stringify(answer)}`).toBe(2);
  }
  headers = { ...TAGGED, "Cache-Control": "public, immutable" };
  renders = 0;
  for (let n = 0; n < 2; n++) await get("/?v=1");
  expect(renders).toBe(1);
});

test("a response rendered while data was unavailable is not cached by anyone", async () => {
  meanwhile = () => circuitBreaker.recordFailure();
  for (const [sent, method] of [
    [{}, "GET"],
    [{}, "HEAD"],
    [{ Cookie: "sb-session=1" }, "GET"],
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
