import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { RichText } from "~/rich-text/render.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

const cell = (words: string, headerState = 0) => ({
  type: "tablecell",
  headerState,
  children: [{ type: "paragraph", children: [{ type: "text", text: words }] }],
});
const table = (...rows: object[][]) => ({
  root: {
    type: "root",
    children: [{ type: "table", children: rows.map((children) => ({ type: "tablerow", children })) }],
  },
});
const large = (rows: number, columns: number) =>
  table(...Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell("a"))));

function read(value: unknown) {
  const parsed = parseDocument(value);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

/** The rows of the tables of HTML, cells divided by "|"; those of a header in capitals. */
function rows(html: string): string[] {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) return [parsed.message];
  return parsed.document.root.children.flatMap((block) =>
    block.type === "table"
      ? block.children.map(({ children }) =>
          children
            .map(({ headerState, children: [paragraph] }) => {
              const words = plainText({ root: paragraph }).replaceAll("\n", "/");
              return headerState ? words.toUpperCase() : words;
            })
            .join("|"),
        )
      : [`${block.type} ${plainText({ root: block })}`],
  );
}

describe("a table", () => {
  it.each([
    ["rows of cells", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", ["a|b", "c|"]],
    ["a header row", "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>", ["A|B", "c|d"]],
    ["a header row without thead", "<table><tr><th>a<th>b<tr><td>c<td>d</table>", ["A|B", "c|d"]],
    ["a header column", "<table><tr><th scope=row>a<td>b<tr><th>c<td>d</table>", ["A|b", "C|d"]],
    ["both headers", "<table><tr><th>a<th>b<tr><th>c<td>d</table>", ["A|B", "C|d"]],
    ["merged columns", "<table><tr><td colspan=2>a<tr><td>b<td>c</table>", ["a|", "b|c"]],
    ["merged rows", "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", ["a|b", "|c"]],
    [
      "a title over more columns than there are",
      "<table><tr><td colspan=9999>a<tr><td>b<td>c</table>",
      ["a|", "b|c"],
    ],
    ["a rowspan past the end", "<table><tr><td rowspan=99999>a<td>b</table>", ["a|b"]],
    ["a footer before the body", "<table><tfoot><tr><td>c</tfoot><tbody><tr><td>a</table>", ["a", "c"]],
    ["a caption", "<table><caption>a</caption><tr><td>b</table>", ["paragraph a", "b"]],
    ["blocks in a cell", "<table><tr><td><p>a</p><ul><li>b<li>c</ul><h2>d</h2></table>", ["a/b/c/d"]],
    [
      "a table in a cell",
      "<table><tr><td>a<table><tr><td>b<td>c<tr><td>d</table><td>e</table>",
      ["a/b c/d|e"],
    ],
    ["an image in a cell", '<table><tr><td>a<img src="/b.png" alt="b"></table>', ["a", "image "]],
    [
      "a table in a quote",
      "<blockquote>a<table><tr><td>b</table>c</blockquote>",
      ["quote a", "b", "quote c"],
    ],
    ["a table in an item", "<ul><li>a<table><tr><td>b<td>c</table></ul>", ["list a\nb c"]],
    ["a table without cells", "<table><tr></table>", []],
    ["stray words", "<table>a<tr>b<td>c</table>", ["paragraph ab", "c"]],
    ["tags that are never closed", "<table><tr><td><b>a<td>b<tr><td>c", ["a|b", "c|"]],
  ])("reads %s", (_, html, expected) => {
    expect(rows(html)).toEqual(expected);
  });

  it.each([
    "<table><tr onclick=x()><td>a</table>",
    "<table><tr><td onclick=x()>a</table>",
    "<table><tr><td><script>x()</script></table>",
    "<table><tbody><script>x()</script><tr><td>a</table>",
    '<table><tr><td><img src="javascript:x()"></table>',
  ])("rejects active content: %s", (html) => {
    expect(htmlToDocument(html).ok).toBe(false);
  });

  it("has limits that a message names", () => {
    const message =
      "A table is too large: it can have at most 200 rows, 20 columns and 2,000 cells. Split it.";
    for (const [height, width] of [
      [201, 1],
      [1, 21],
      [200, 11],
      [1_000, 50],
    ] as const) {
      const html = `<table>${`<tr>${"<td>a".repeat(width)}`.repeat(height)}</table>`;
      const isParsed = height * width < 50_000;
      expect(htmlToDocument(html)).toMatchObject({ ok: false, ...(isParsed ? { message } : {}) });
      expect(parseDocument(large(height, width))).toEqual({ ok: false, message });
      expect(parseDocument(repairDocument(large(height, width))).ok).toBe(height * width < 9_000);
    }
    expect(parseDocument(large(200, 10)).ok).toBe(true);
    expect(parseDocument(large(100, 20)).ok).toBe(true);
  });

  it("is rendered in a region of its own that scrolls", () => {
    const document = read(table([cell("Name", 1), cell("Age", 1)], [cell("Brio"), cell("4")]));
    expect(renderToStaticMarkup(<RichText document={document} />)).toBe(
      '<div class="table" role="group" aria-label="Table: Name, Age" tabindex="0"><table><thead><tr><th scope="col" dir="auto">Name</th><th scope="col" dir="auto">Age</th></tr></thead><tbody><tr><td dir="auto">Brio</td><td dir="auto">4</td></tr></tbody></table></div>',
    );
  });

  it("has its columns from right to left if its first letter is written so, also in feeds", () => {
    const arabic = read(table([cell("1"), cell("العمر")], [cell("Brio"), cell("٤")]));
    expect(renderToStaticMarkup(<RichText document={arabic} />)).toMatch(
      /^<div class="table" role="group" dir="rtl"/,
    );
    expect(documentToHtml(arabic, "auto")).toMatch(/^<table dir="rtl">/);
    expect(documentToHtml(arabic)).toMatch(/^<table>/);
    const english = read(table([cell("1"), cell("Age")], [cell("بريو"), cell("٤")]));
    expect(documentToHtml(english, "auto")).toMatch(/^<table>/);
  });

  it("is rendered whatever the database holds", () => {
    for (const broken of [
      { type: "table" },
      { type: "table", children: [{}] },
      { type: "table", children: [{ children: [{}] }] },
    ])
      expect(renderToStaticMarkup(<RichText document={{ root: { children: [broken] } }} />)).toContain(
        "<table>",
      );
  });

  it("has a line for each row in the difference view", () => {
    const document = read(table([cell("Name", 1), cell("Age", 1)], [cell("Brio"), cell("4")]));
    expect(toBlocks(document).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "tablerow: Name | Age",
      "tablerow: Brio | 4",
    ]);
  });

  it("keeps its formats and alignment in Markdown", () => {
    const html = documentToHtml(
      read(
        (markdownToDocument("| a | b |\n|--|:-:|\n| **c** \\| d | [e](/f) |\n| g |") as { document: unknown })
          .document,
      ),
    );
    expect(html.replace(/\n\s*/g, "")).toBe(
      '<table><thead><tr><th>a</th><th style="text-align: center">b</th></tr></thead><tbody><tr><td><strong>c</strong> | d</td><td style="text-align: center"><a href="/f">e</a></td></tr><tr><td>g</td><td></td></tr></tbody></table>',
    );
  });
});
