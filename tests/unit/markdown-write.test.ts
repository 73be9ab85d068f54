import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFrontMatter } from "~/content/transfer/front-matter";
import type {
  BlockNode,
  InlineNode,
  LinkNode,
  ListNode,
  RichTextDocument,
  TableRowNode,
} from "~/rich-text/document";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { isHeaderRow } from "~/rich-text/nodes/table/table";
import { parseDocument } from "~/rich-text/schema";

function read(markdown: string): RichTextDocument {
  const parsed = markdownToDocument(markdown);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

function canonical(children: object[]): RichTextDocument {
  const parsed = parseDocument({ root: { type: "root", children } });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

/** What Markdown must preserve: each visible character with its block, emphasis and link. */
function essence({ root }: RichTextDocument): string[] {
  return root.children.flatMap((node) => normalizeBlock(node, node.type));
}

function normalizeBlock(node: BlockNode, place: string): string[] {
  if (node.type === "list") return normalizeList(node, getMarker(node));
  if (node.type === "image") {
    const { src, alt, title, layout, beside, link, credit } = node;
    return [JSON.stringify([src, squeezed(alt), squeezed(title ?? ""), layout, beside, link, credit])];
  }
  if (node.type === "code") {
    return [
      `code ${node.language} ${node.children.map((n) => (n.type === "text" ? n.text : "\n")).join("")}`,
    ];
  }
  if (node.type === "table") return node.children.flatMap((row) => normalizeRow(row, isHeaderRow(row)));
  if (node.type === "toggle") {
    const [summary, ...body] = node.children;
    return [
      "toggle",
      ...normalizeInlines(summary.children, "summary"),
      ...body.flatMap((child) => normalizeBlock(child, "in")),
      "end",
    ];
  }
  if (node.type === "heading") return normalizeInlines(node.children, node.tag);
  if (node.type !== "paragraph" && node.type !== "quote") return [JSON.stringify(node)];
  return normalizeInlines(node.children, node.$?.callout ?? place);
}

/** Markdown cannot tell an empty header from none. */
function normalizeRow({ children }: TableRowNode, isHeader: boolean): string[] {
  const cells = children.flatMap(({ children: [paragraph] }, at) =>
    normalizeInlines(paragraph.children, `${isHeader ? "th" : "td"} ${at}`),
  );
  return isHeader && cells.length === 0 ? [] : ["tr", ...cells];
}

function normalizeList(node: ListNode, place: string): string[] {
  return node.children.flatMap(({ children, checked }) => {
    const [first] = children;
    if (first?.type === "list") return normalizeList(first, `${place} > ${getMarker(first)}`);
    return normalizeInlines(children as InlineNode[], `${place} ${checked ?? ""}`);
  });
}

/** Each task has its own mark. */
const getMarker = ({ listType }: ListNode) => (listType === "number" ? "number" : "bullet");

function normalizeInlines(nodes: InlineNode[], place: string): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "link" && isBare(node)) return normalizeInlines(node.children, place);
    if (node.type === "link")
      return normalizeInlines(node.children, `${place} ${node.url} ${squeezed(node.title ?? "")}`);
    if (node.type === "linebreak") return [];
    if (node.type === "note") return normalizeInlines(node.children, `${place} note`);
    if (node.type === "math") return [`${place} math ${node.text.replaceAll(/\\vert ?|\|/g, "|")}`];
    return Array.from(node.text.replace(/\s/g, ""), (letter) => `${place} ${node.format} ${letter}`);
  });
}

/** Whether a link shows its URL: in GitHub's Markdown each URL in a text is a link. */
function isBare({ url, children }: LinkNode): boolean {
  const text = children.map((child) => (child.type === "text" ? child.text : "")).join("");
  const toHref = (typed: string) => (URL.canParse(typed) ? new URL(typed).href : typed);
  return [text, `http://${text}`, `mailto:${text}`].some((typed) => toHref(typed) === toHref(url));
}

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

const words = fc.oneof(
  fc.string({ maxLength: 8, unit: "grapheme" }),
  fc.stringMatching(/^[-#>+=*_~`$1.)\\[\]()<>&!":;ab \u00a0]{1,8}$/),
  fc.constantFrom(
    "word",
    "two words",
    " a",
    "b ",
    "1. x",
    "&amp;",
    "https://example.com",
    "[^1]",
    "***",
    ".",
  ),
);
const text = fc.record({
  type: fc.constant("text"),
  text: words,
  format: fc.oneof(fc.constantFrom(0, 0, 1, 2, 3), fc.integer({ min: 0, max: 255 })),
});
const lineBreak = fc.constant({ type: "linebreak" });
const link = fc.record({
  type: fc.constant("link"),
  url: fc.constantFrom("https://example.com/a_(b)?c=1&amp;d=*", "/books", "#top", "https://example.com/[x]`"),
  title: fc.option(words),
  children: fc.array(fc.oneof({ weight: 3, arbitrary: text }, lineBreak), { minLength: 1, maxLength: 3 }),
});
const math = fc.record({
  type: fc.constant("math"),
  text: fc.constantFrom("x", "|a|", "\\{a_1*b*\\}", "`<b>`", "[^1]", "#"),
});
const note = fc.record({
  type: fc.constant("note"),
  children: fc.array(fc.oneof({ weight: 3, arbitrary: text }, lineBreak, link, math), { maxLength: 4 }),
});
const plainInlines = fc.array(fc.oneof({ weight: 5, arbitrary: text }, lineBreak, link, math), {
  maxLength: 6,
});
const inlines = fc.array(fc.oneof({ weight: 5, arbitrary: text }, lineBreak, link, math, note), {
  maxLength: 6,
});
const { list } = fc.letrec((tie) => ({
  list: fc.record({
    type: fc.constant("list"),
    listType: fc.constantFrom("bullet", "number", "check"),
    start: fc.integer({ min: 0, max: 12 }),
    children: fc.array(
      fc.record({
        type: fc.constant("listitem"),
        checked: fc.boolean(),
        children: tie("item") as typeof inlines,
      }),
      {
        maxLength: 4,
      },
    ),
  }),
  item: fc.oneof({ depthSize: "small" }, inlines, fc.array(tie("list"), { minLength: 1, maxLength: 1 })),
}));
const table = fc
  .record({ columns: fc.integer({ min: 0, max: 3 }), header: fc.integer({ min: 0, max: 3 }) })
  .chain(({ columns, header }) => {
    const cell = fc.record({
      type: fc.constant("tablecell"),
      headerState: fc.constantFrom(header, header, header, 0),
      children: fc.array(
        fc.record({
          type: fc.constant("paragraph"),
          format: fc.constantFrom("", "center"),
          children: inlines,
        }),
        { maxLength: 2 },
      ),
    });
    const row = fc.record({
      type: fc.constant("tablerow"),
      children: fc.array(cell, { minLength: columns, maxLength: columns + 1 }),
    });
    return fc.record({ type: fc.constant("table"), children: fc.array(row, { maxLength: 3 }) });
  });
const toggle = fc
  .tuple(
    fc.record({ type: fc.constant("togglesummary"), children: plainInlines }),
    fc.array(
      fc.oneof(
        fc.record({ type: fc.constantFrom("paragraph", "quote"), children: plainInlines }),
        fc.record({
          type: fc.constant("code"),
          children: fc.array(fc.oneof(text, lineBreak), { maxLength: 4 }),
        }),
        list,
      ),
      { maxLength: 3 },
    ),
  )
  .map((children) => ({ type: "toggle", children: children.flat() }));
const block = fc.oneof(
  toggle,
  fc.record({ type: fc.constantFrom("paragraph", "quote"), children: inlines }),
  fc.record({
    type: fc.constant("quote"),
    $: fc.constant({ callout: "tip" as const }),
    children: inlines,
  }),
  fc.record({ type: fc.constant("heading"), tag: fc.constantFrom("h2", "h3", "h4"), children: inlines }),
  fc.record({ type: fc.constant("code"), children: fc.array(fc.oneof(text, lineBreak), { maxLength: 4 }) }),
  fc.constant({ type: "horizontalrule" }),
  fc.record({
    type: fc.constant("image"),
    src: fc.constant("/a_(b).svg"),
    alt: words,
    title: fc.option(words),
    layout: fc.option(fc.constantFrom("wide", "full"), { nil: undefined }),
    beside: fc.option(fc.constant(true), { nil: undefined }),
    link: fc.option(fc.constantFrom("https://example.com/a?b=(1)&c", "/books", "mailto:a@example.com"), {
      nil: undefined,
    }),
    credit: fc.option(words, { nil: undefined }),
  }),
  list,
  table,
  fc.record({
    type: fc.constant("card"),
    url: fc.constantFrom("https://example.com/a_(b)?c=1&amp;d=*", "http://example.com/[x]`"),
    src: fc.option(fc.constant("/a_(b).svg")),
    site: fc.option(words),
    children: fc.array(fc.oneof(text, lineBreak), { maxLength: 4 }),
  }),
);
const reference = (number: number) => ({
  type: "link",
  url: `#note-${number}`,
  children: [{ type: "text", text: `${number}`, format: 64 }],
});
/** Blocks with footnote references in their text, and the notes at the end. */
const withNotes = fc
  .tuple(fc.array(plainInlines, { minLength: 1, maxLength: 3 }), fc.array(plainInlines, { maxLength: 3 }))
  .map(([paragraphs, notes]) => {
    const references = notes.map((_, index) => reference(index + 1));
    const items = notes.map((children) => ({ type: "listitem", children }));
    return [
      ...paragraphs.map((children) => ({
        type: "paragraph",
        children: [...children.slice(0, 2), ...references, ...children.slice(2)],
      })),
      { type: "horizontalrule" },
      { type: "list", listType: "number", start: 1, children: items },
    ];
  });
const documents = fc.oneof(fc.array(block, { maxLength: 5 }), withNotes).map(canonical);

/** Timeout for trying many documents on a busy machine (ms). */
const TIMEOUT_MS = 60_000;

describe("a document as Markdown", () => {
  test("reads as an author would write it", () => {
    const markdown = [
      "A note[^1], *two*[^2] and **again**[^1]: (here).",
      "",
      'A *word*, **two words** and `code`; [a link](/books "Books").',
      "",
      "## Heading",
      "",
      "> Quoted\\",
      "> in two lines.",
      "",
      "1. one",
      "2. two",
      "   - nested",
      "   - again",
      "",
      "| Place | Guests |",
      "| - | -: |",
      "| *Roof* \\| terrace | 12<br>13 |",
      "",
      "---",
      "",
      "```js",
      "const x = 1;",
      "```",
      "",
      '![A ferry](/ferry.svg "At noon")',
      "",
      "[^1]: Of *one* line.",
      "",
      "[^2]: Of two\\",
      "    lines, with another[^3].",
      "",
      "[^3]: Found in a note.",
      "",
    ].join("\n");
    expect(documentToMarkdown(read(markdown))).toBe(markdown);
  });

  test.each(["content/essays", "content/pages"])("round-trips every text of %s", (folder) => {
    for (const name of readdirSync(folder)) {
      const document = read(readFrontMatter(readFileSync(join(folder, name), "utf8"))?.text ?? "");
      expect(read(documentToMarkdown(document)), name).toEqual(document);
    }
  });

  test("keeps a footnote reference at the beginning of a line apart from a colon", () => {
    const notes = ["[^1]: A note.", "[^2]: A note.", "[^3]: A note."].join("\n\n");
    const markdown = `[^1]\\: words\\\n[^2]\\: more[^3]: words\n\n${notes}\n`;
    expect(documentToMarkdown(read(markdown))).toBe(markdown);
  });

  test("keeps links that look like footnotes if there is no such footnote", () => {
    for (const list of [
      "1. Of one line.",
      "2. Of one line.",
      "- Of one line.",
      "1. Of one line.\n2. Of another.",
    ]) {
      const document = read(`A note[2](#note-2).\n\n---\n\n${list}`);
      expect(documentToMarkdown(document), list).toContain("[2](#note-2)");
    }
  });

  test("escapes Markdown syntax in plain text", () => {
    const written = documentToMarkdown(
      canonical([
        { type: "paragraph", children: [{ type: "text", text: "1. *a* [b](c) <i> &amp; snake_case # x_" }] },
      ]),
    );
    expect(written).toBe("1\\. \\*a\\* \\[b]\\(c) \\<i> \\&amp; snake_case # x\\_\n");
  });

  test("keeps the text of what Markdown cannot express", () => {
    const styled = { type: "text", text: "red", style: "color: #d12a00;" };
    const document = canonical([
      { type: "paragraph", format: "center", children: [styled] },
      { type: "paragraph" },
    ]);
    expect(documentToMarkdown(document)).toBe("red\n");
    expect(documentToMarkdown(canonical([]))).toBe("");
  });

  test("strikes text as GitHub does, and underlines, marks, raises and lowers it with HTML", () => {
    const children = [
      ...["underlined", "marked", "ed", "H", "2"].map((text, at) => ({
        type: "text",
        text,
        format: [8, 128, 64, 0, 32][at],
      })),
      { type: "text", text: " not this", format: 4 | 1 },
      { type: "text", text: " ~~but this~~" },
    ];
    const document = canonical([{ type: "paragraph", children }]);
    const written = documentToMarkdown(document);
    expect(written).toBe(
      "<u>underlined</u><mark>marked</mark><sup>ed</sup>H<sub>2</sub> **~~not this~~** \\~\\~but this\\~\\~\n",
    );
    expect(essence(read(written))).toEqual(essence(document));
  });

  test("keeps an emphasised backslash before an emphasised no-break space", () => {
    const children = [
      { type: "text", text: "\\ ", format: 2 },
      { type: "text", text: "\u00a0", format: 3 },
    ];
    const document = canonical([{ type: "paragraph", children }]);
    expect(essence(read(documentToMarkdown(document)))).toEqual(essence(document));
  });

  test("keeps a link of several lines whose code looks like a definition", () => {
    const code = { type: "text", text: "]:-", format: 16 };
    const children = [code, { type: "linebreak" }, { type: "text", text: "word" }];
    const document = canonical([
      { type: "paragraph", children: [{ type: "link", url: "https://a.example/", children }] },
    ]);
    expect(essence(read(documentToMarkdown(document)))).toEqual(essence(document));
  });

  test(
    "keeps each character's block, emphasis and link in any document",
    () => {
      fc.assert(
        fc.property(documents, (document) => {
          expect(essence(read(documentToMarkdown(document)))).toEqual(essence(document));
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT_MS,
  );

  test("ends a bare URL where it ends in any script, and keeps a link that was written as one", () => {
    const links = (markdown: string) =>
      read(markdown).root.children.flatMap((block) =>
        "children" in block
          ? (block.children as InlineNode[]).flatMap((node) => (node.type === "link" ? [node.url] : []))
          : [],
      );
    expect(links("见https://example.com/a。再见 www.example.org、b")).toEqual([
      "https://example.com/a",
      "http://www.example.org",
    ]);
    expect(
      links("https://example.com\u2009more <https://example.com/。a> [https://b.org/。](https://b.org/。)"),
    ).toEqual(["https://example.com", "https://example.com/。a", "https://b.org/。"]);
  });

  test("keeps an empty item before a nested list", () => {
    const once = read("-\n-\n- <!-- -->\n  - nested\n");
    expect(read(documentToMarkdown(once))).toEqual(once);
    expect(documentToMarkdown(once)).toBe("-\n-\n- <!-- -->\n  - nested\n");
  });

  test(
    "is stable after one round trip",
    () => {
      fc.assert(
        fc.property(documents, (document) => {
          const once = read(documentToMarkdown(document));
          expect(read(documentToMarkdown(once))).toEqual(once);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT_MS,
  );
});
