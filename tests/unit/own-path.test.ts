import { expect, test } from "vitest";
import { ownPath } from "~/auth/own-path";

test.each([
  ["/admin/notes?show=drafts#top", "/admin/notes?show=drafts#top"],
  ["/", "/"],
])("%s is a path of this site", (path, expected) => expect(ownPath(path)).toBe(expected));

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
])("%j leads to the home page instead", (path) => expect(ownPath(path)).toBe("/"));

test("an address of this site counts as its path, one of another site does not", () => {
  expect(ownPath("http://site.test/admin", "http://site.test")).toBe("/admin");
  expect(ownPath("http://site.test.evil.example/admin", "http://site.test")).toBe("/");
  expect(ownPath("http://site.test//evil.example", "http://site.test")).toBe("/");
});
