import { beforeEach, expect, test } from "vitest";
import { CachedPage, getCacheKey, pageCache } from "~/http/page-cache.server";

const page = (text: string) => new CachedPage(new Uint8Array(Buffer.from(text)), { etag: text });

beforeEach(() => {
  pageCache.open = true;
  pageCache.forget();
});

test("a page is cached until anything changes", () => {
  pageCache.keep("a", pageCache.version, page("one"));
  expect(pageCache.find("a")?.headers.etag).toBe("one");
  pageCache.forget();
  expect(pageCache.find("a")).toBeUndefined();
});

test("a page read before a change is not cached", () => {
  const before = pageCache.version;
  pageCache.forget();
  pageCache.keep("a", before, page("old"));
  expect(pageCache.find("a")).toBeUndefined();
});

test("nothing is cached or served while changes are not received", () => {
  pageCache.keep("a", pageCache.version, page("one"));
  pageCache.open = false;
  pageCache.keep("b", pageCache.version, page("two"));
  expect(pageCache.find("a")).toBeUndefined();
  pageCache.open = true;
  expect(pageCache.find("b")).toBeUndefined();
});

test("the 100 most recently requested pages are kept", () => {
  for (let n = 0; n < 100; n++) pageCache.keep(`${n}`, pageCache.version, page(`${n}`));
  pageCache.find("0");
  pageCache.keep("100", pageCache.version, page("100"));
  expect(pageCache.find("0")).toBeDefined();
  expect(pageCache.find("1")).toBeUndefined();
  expect(pageCache.find("100")).toBeDefined();
});

test("only responses that are the same for all visitors have a key", () => {
  const key = (url: string, cookie?: string, method = "GET") => getCacheKey({ method, url, cookie });
  expect(key("/notes")).toBe(key("/notes", undefined));
  expect(key("/notes", "theme=ImRhcmsi")).not.toBeNull();
  expect(key("/notes", "theme=ImRhcmsi")).not.toBe(key("/notes"));
  expect(key("/notes", "theme=ImRhcmsi; sb=1")).toBeNull();
  expect(key("/notes", "theme=made-up")).toBeNull();
  expect(key("/search?q=a")).toBeNull();
  expect(key("/notes", undefined, "POST")).toBeNull();
});
