import { expect, test } from "vitest";
import { normalizePath, schema } from "~/content/fields/path";
import { getLocation } from "~/content/redirects/redirects.server";

test.each([
  ["/Blog/Old-Post/", "/blog/old-post"],
  ["old", "/old"],
  ["https://old.example/A/?p=1#b", "/a"],
  ["/%C3%BCber//", "/über"],
  ["/u\u0308ber", "/über"],
  ["/my%20page.html", "/my page.html"],
])("%s is the path %s", (typed, path) => {
  expect(normalizePath(typed)).toBe(path);
});

test.each([
  "",
  "/",
  "//",
  "/a//b",
  "/%",
  "/100%25",
  "/a%00b",
  "/a%5cb",
  "/a%2fb%3f",
  "javascript:alert(1)",
  `/${"a".repeat(500)}`,
])("%s is not a path at which a page could be", (typed) => expect(normalizePath(typed)).toBeNull());

test.each([
  ["/50%", "An old URL can’t have “%” other than in an escape"],
  ["/100%25", "An old URL can’t have “%” other than in an escape"],
  [`/${"a".repeat(500)}`, "An old URL has at most 500 characters."],
  ["/a//b?c=50%", "Enter the path of a page, such as /2019/old-page"],
  ["/admin", "The site itself uses this path"],
])("why %s is not an old URL", (typed, message) => {
  const { error } = schema({ kind: "path", name: "from_path", label: "Old URL" }).safeParse(typed);
  expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ["/new", "?a=b", "/new?a=b"],
  ["/new?x=1#y", "?a=b", "/new?x=1&a=b#y"],
  ["https://example.com", "?a", "https://example.com/?a"],
  ["/über", "", "/%C3%BCber"],
  ["/.//evil.example", "", "/evil.example"],
  ["/..//evil.example/", "", "/evil.example/"],
  ["/%0d%0aSet-Cookie:a=b", "?%0d%0aX:y", "/%0d%0aSet-Cookie:a=b?%0d%0aX:y"],
])("%s with the query %s is %s", (target, search, location) => {
  expect(getLocation(target, search)).toBe(location);
});

test("only pages of this site redirect as Markdown, and only web URLs at all", () => {
  expect(getLocation("/models/new#x", "?a", true)).toBe("/models/new.md?a#x");
  expect(getLocation("/notes/%e9%9b%AA", "", true)).toBe("/notes/%e9%9b%AA.md");
  for (const target of ["/", "/feed.xml", "/search", "/tags/a", "https://example.com/page"])
    expect(getLocation(target, "", true)).not.toContain(".md");
  for (const target of ["javascript:alert(1)", "data:text/html,x", "http://"])
    expect(getLocation(target, "")).toBeNull();
});
