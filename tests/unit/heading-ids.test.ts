import { expect, test } from "vitest";
import { createAnchorFinder, listAnchors } from "~/content/transfer/blogs/anchors";
import { listHeadingIds } from "~/rich-text/heading-ids";
import type { Anchor } from "~/rich-text/html-import.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";

function read(markdown: string) {
  const parsed = markdownToDocument(markdown);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}
const ids = (html: string) => Array.from(html.matchAll(/<h\d id="([^"]*)"/g), ([, id]) => id);

test("headings have ids made of their words, unlike those around the text", () => {
  const text =
    "## Über das “Warten”!\n\n## Content\n\n## Note 1\n\n## 東京 2024\n\n## Same\n\n## Same\n\n## ?!\n\n<details><summary>S</summary>\n\n## Inner\n\n</details>";
  expect(ids(renderToHtml(read(text), { prefix: "row", isAlone: true }))).toEqual([
    ...["über-das-warten", "content-1", "note-1-1", "東京-2024", "same", "same-1", "heading", "inner"],
  ]);
});

test("where several texts are on a page, the ids and the links within a text have its prefix", () => {
  const document = read("[Down](#the-end) and [elsewhere](#other)\n\n## The end");
  const html = renderToHtml(document, { prefix: "row" });
  expect(ids(html)).toEqual(["row-the-end"]);
  expect(html).toContain('href="#row-the-end"');
  expect(html).toContain('href="#other"');
  expect(renderToHtml(document, { prefix: "row", isAlone: true })).toContain('href="#the-end"');
});

test("old ids lead to the heading that stated them, or whose words they are made of", () => {
  const { root } = read("## Was ist das?\n\n## Same\n\n## Same\n\n## Plain");
  const headings = listAnchors(root.children as never, [
    ["first", "Same"],
    ["second", "Same"],
    ["gone", "No such words"],
  ]);
  expect(
    ["first", "second", "was-ist-das", "wasistdas", "h-plain", "Plain", "gone", "%C3%BC"].map(
      createAnchorFinder(headings),
    ),
  ).toEqual(["same", "same-1", "was-ist-das", "was-ist-das", "plain", "plain", "gone", "ü"]);
});

test("the ids of thousands of equal headings, and those of their old page, are found in linear time", () => {
  const words = Array<string>(30_000).fill("Rain");
  expect(listHeadingIds(words).at(-1)).toBe("rain-29999");
  const blocks = words.map((text) => ({ type: "heading", children: [{ type: "text", text }] }));
  const stated = words.map((text, at): Anchor => [`old-${at}`, text]);
  expect(listAnchors(blocks, stated).at(-1)).toEqual(["rain-29999", "old-29999"]);
  const findAnchor = createAnchorFinder(listAnchors(blocks, stated));
  const found = words.map((_, at) => [findAnchor(`old-${at}`), findAnchor(`nowhere-${at}`)]);
  expect(found.at(-1)).toEqual(["rain-29999", "nowhere-29999"]);
});
