import { describe, expect, test } from "vitest";
import { getMessages, parseFields } from "~/content/read-form.server";
import { defaultSharing, getDescription, isIndexed, withCover, withoutSharing } from "~/content/sharing";
import { notes } from "~/content/types/notes";
import { htmlToDocument } from "~/rich-text/html.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";

const read = (html: string) => {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
};
const content = read("<p>The text.</p>");

describe("a cover", () => {
  const html = (row: object) => renderToHtml(withCover({ content, ...row }));

  test("stands above the text, with its description", () => {
    expect(html({ cover: "/a.jpg", cover_alt: "A boat" })).toMatch(
      /^<img src="\/a\.jpg" alt="A boat"[^>]*><p dir="auto">The text/,
    );
    expect(html({ cover: null })).toBe(renderToHtml(content));
  });

  test("is not shown twice above a text that begins with it", () => {
    const own = read('<img src="/a.jpg" alt="x"><p>Text</p>');
    expect(withCover({ content: own, cover: "/a.jpg" })).toBe(own);
    expect(withCover({ content: own, cover: "/b.jpg" })).not.toBe(own);
  });

  test("doesn't turn other values into text", () => {
    for (const none of [null, undefined, "", {}, { root: null }, { root: { children: [] } }])
      expect(withCover({ content: none, cover: "/a.jpg" })).toBe(none);
  });
});

test("a description is the author's, else the excerpt, else the beginning of the text, on one line", () => {
  expect(getDescription({ ...defaultSharing, description: "a\nb", excerpt: "c" }, content)).toBe("a b");
  expect(getDescription({ ...defaultSharing, excerpt: "c" }, content)).toBe("c");
  expect(getDescription(defaultSharing, content)).toBe("The text.");
});

test("entries that are hidden from search engines, or have their canonical URL elsewhere, are not indexed", () => {
  expect(isIndexed(defaultSharing)).toBe(true);
  expect(isIndexed({ ...defaultSharing, noindex: true })).toBe(false);
  expect(isIndexed({ ...defaultSharing, canonical_url: "https://example.org" })).toBe(false);
});

test("lists get rows without it, and keep the descriptions of other things", () => {
  expect(withoutSharing({ id: 1, ...defaultSharing })).toEqual({ id: 1 });
  expect(withoutSharing({ id: 1, description: "A book" })).toEqual({ id: 1, description: "A book" });
});

describe("the canonical URL of a form", () => {
  const check = (canonical_url: string) => {
    const form = new FormData();
    form.set("content", "<p>x</p>");
    form.set("date", "2026-11-23");
    form.set("canonical_url", canonical_url);
    const { data, error } = parseFields(notes, form);
    return error ? getMessages(error).canonical_url : data?.canonical_url;
  };

  test("is whole, or empty", () => {
    expect(check("")).toBeNull();
    expect(check(" http://example.org/a ")).toBe("http://example.org/a");
    for (const typed of ["example.org/a", "/notes", "javascript:alert(1)", "ftp://example.org"])
      expect(check(typed), typed).toEqual(expect.arrayContaining([expect.stringMatching(/^Enter a/)]));
  });
});
