import { expect, test } from "vitest";
import { safeRedirectPath } from "~/http/safe-redirect-path";

test.each([
  ["/admin/notes?show=drafts#top", "/admin/notes?show=drafts#top"],
  ["/", "/"],
])("accepts the path %s", (path, expected) => expect(safeRedirectPath(path)).toBe(expected));

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  "admin",
  "",
  null,
  undefined,
])("replaces %j with the home page", (path) => expect(safeRedirectPath(path)).toBe("/"));

test("reduces this site's URLs to their path and rejects other sites'", () => {
  expect(safeRedirectPath("http://site.test/admin", "http://site.test")).toBe("/admin");
  expect(safeRedirectPath("http://site.test.evil.example/admin", "http://site.test")).toBe("/");
  expect(safeRedirectPath("http://site.test//evil.example", "http://site.test")).toBe("/");
});
