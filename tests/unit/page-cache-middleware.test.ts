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
let made = 0;
let headers: Record<string, string> = {};
/** What happens while the next page is made. */
let meanwhile = () => {};

beforeEach(async () => {
  made = 0;
  headers = TAGGED;
  meanwhile = () => {};
  pageCache.enabled = true;
  pageCache.drop("*");
  const app = express();
  app.use(cachePages(compression()));
  app.use((_request, response) => {
    made++;
    meanwhile();
    response.set(headers);
    // In pieces, as Remix sends it.
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

test("a tagged page is made once, until one of its tags is dropped", async () => {
  const first = await get();
  const second = await get();
  expect([first.text, second.text, made]).toEqual([TEXT, TEXT, 1]);
  expect(second.headers).toMatchObject({ etag: 'W/"1"', "content-type": "text/html; charset=utf-8" });
  pageCache.drop("notes");
  await get();
  expect(made).toBe(2);
});

test("it answers HEAD, conditional requests and each encoding from the same copy", async () => {
  await get();
  const head = await get("/", {}, "HEAD");
  expect([head.statusCode, head.text, head.headers.etag]).toEqual([200, "", 'W/"1"']);
  const unchanged = await get("/", { "If-None-Match": '"0", "1"' });
  expect([unchanged.statusCode, unchanged.text]).toEqual([304, ""]);
  const small = await get("/", { "Accept-Encoding": "br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.headers.vary).toContain("Accept-Encoding");
  expect(Number(small.headers["content-length"])).toBeLessThan(100);
  expect(made).toBe(1);
});

test("the first visitor gets it compressed, too", async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { "Accept-Encoding": "br" },
  });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(await response.text()).toBe(TEXT);
  expect(brotliDecompressSync(Buffer.from(pageCache.get(" /")?.getBody("br") ?? []))).toEqual(
    Buffer.from(TEXT),
  );
});

test("what is for one visitor, or may be one of many addresses, is made each time", async () => {
  for (const [path, sent, answer] of [
    ["/", { Cookie: "sb-session=1" }, TAGGED],
    ["/", {}, { ...TAGGED, "Set-Cookie": "a=1" }],
    ["/", {}, { "Content-Type": "text/html" }],
    ["/?a=1", {}, TAGGED],
  ] as const) {
    headers = answer;
    made = 0;
    for (let n = 0; n < 2; n++) expect((await get(path, sent)).text).toBe(TEXT);
    expect(made, `${path} ${JSON.stringify(sent)} ${JSON.stringify(answer)}`).toBe(2);
  }
  headers = { ...TAGGED, "Cache-Control": "public, immutable" };
  made = 0;
  for (let n = 0; n < 2; n++) await get("/?v=1");
  expect(made).toBe(1);
});

test("an answer made while something could not be read is stored nowhere, whoever asks", async () => {
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
  made = 0;
  for (let n = 0; n < 2; n++) expect((await get()).headers["cache-tag"]).toBe("notes pages");
  expect(made).toBe(1);
});
