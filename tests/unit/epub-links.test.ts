import { expect, test } from "vitest";
import { asXhtml } from "~/feeds/epub/xhtml.server";

const book = { url: "https://example.com", ids: ["focus"], images: new Map<string, string>() };
const hrefIn = (href: string) => /href="([^"]*)"/.exec(asXhtml(`<a href="${href}">A</a>`, book))?.[1];

test.each([
  ["https://example.com/a|b^`", "https://example.com/a%7Cb%5E%60"],
  ["mailto:a<b>@example.com", "mailto:a%3Cb%3E@example.com"],
  ["https://example.com/%zz%20", "https://example.com/%25zz%20"],
  ["/a%zz", "https://example.com/a%25zz"],
  ["https://example.com/#a#b", "https://example.com/#a%23b"],
  ["https://example.com/道?a=[b]", "https://example.com/%E9%81%93?a=[b]"],
  ["/models/focus", "focus.xhtml"],
])("a link of the book to %s is a valid URI", (href, expected) => {
  expect(hrefIn(href)).toBe(expected);
});

test("a link of the book to a place that is not in it is left out", () => {
  expect(hrefIn("#missing")).toBeUndefined();
});

test.each([
  ["<div><table><tbody><tr><td>Rain</td></tr></tbody></table></div>", '<table dir="ltr">'],
  ['<div dir="rtl"><table><tbody><tr><td>مطر</td></tr></tbody></table></div>', "<table><"],
  ["<table><tbody><tr><td>مطر</td><td>rain</td></tr></tbody></table>", "<table><"],
  ["<table><tbody><tr><td>12</td></tr></tbody></table>", "<table><"],
])("a table of the book has the direction of its own letters: %s", (html, expected) => {
  expect(asXhtml(html, book)).toContain(expected);
});
