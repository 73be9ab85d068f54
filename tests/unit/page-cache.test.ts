import { beforeEach, expect, test, vi } from "vitest";
import { CachedPage, getCacheKey, getSentQuery, pageCache } from "~/runtime/page-cache.server";

const page = (text: string, ...tags: string[]) =>
  new CachedPage(new Uint8Array(Buffer.from(text)), { etag: text }, tags);

beforeEach(() => {
  pageCache.enabled = true;
  pageCache.drop("*");
});

test("a page is cached until something that it depends on changes", () => {
  pageCache.set("a", page("one", "notes_entries", "pages"), pageCache.version);
  pageCache.drop("links_entries");
  expect(pageCache.get("a")?.headers.etag).toBe("one");
  pageCache.drop("pages");
  expect(pageCache.get("a")).toBeUndefined();
  pageCache.set("a", page("one"), pageCache.version);
  pageCache.drop("*");
  expect(pageCache.get("a")).toBeUndefined();
});

test("a page is not cached if its data changed while it was rendered", () => {
  const before = pageCache.version;
  pageCache.drop("links_entries");
  pageCache.set("a", page("old", "links_entries"), before);
  expect(pageCache.get("a")).toBeUndefined();
});

test("nothing is cached or served while change notifications are disconnected", () => {
  pageCache.set("a", page("one"), pageCache.version);
  pageCache.enabled = false;
  pageCache.set("b", page("two"), pageCache.version);
  expect(pageCache.get("a")).toBeUndefined();
  pageCache.enabled = true;
  expect(pageCache.get("b")).toBeUndefined();
});

test("a page is served for ten minutes at most", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  pageCache.set("a", page("one"), pageCache.version);
  now.mockReturnValue(601_000);
  expect(pageCache.get("a")).toBeDefined();
  now.mockReturnValue(601_001);
  expect(pageCache.get("a")).toBeUndefined();
  now.mockRestore();
});

test("only responses that are the same for all visitors have a key", () => {
  const key = (url: string, cookie?: string, method = "GET") => getCacheKey(method, url, cookie);
  expect(key("/notes")).toBe(key("/notes", undefined, "HEAD"));
  expect(key("/notes", "theme=ImRhcmsi")).not.toBeNull();
  expect(key("/notes", "theme=ImRhcmsi")).not.toBe(key("/notes"));
  expect(key("/notes", "theme=ImRhcmsi; sb=1")).toBeNull();
  expect(key("/notes", "theme=made-up")).toBeNull();
  expect(key("/notes", undefined, "POST")).toBeNull();
});

test.each([
  ["/old.data?_routes=root", ""],
  ["/old.data?a=%zz&_routes=root%2C_site&b=1?2", "?a=%zz&b=1?2"],
  ["/old?_routes_=1&x[]=_routes=y", "?_routes_=1&x[]=_routes=y"],
  ["/old?", ""],
  ["/old", ""],
])("the query that a redirect from %s passes on is “%s”", (url, query) => {
  expect(getSentQuery(url)).toBe(query);
});
