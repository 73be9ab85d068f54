import { describe, expect, test } from "vitest";
import { mergeDocuments } from "~/content/merge/documents";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { startDeadline } from "~/content/revisions/diff/word-diff.server";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import type { RichTextDocument } from "~/rich-text/document";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { importHtml } from "~/rich-text/html-import.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

const flat = (document: RichTextDocument) => documentToHtml(document).replace(/\n\s*/g, "");

function read(html: string): RichTextDocument {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const text = (words: string) => ({ type: "text", text: words });
const toggle = (...body: object[]) => ({
  root: {
    children: [{ type: "toggle", children: [{ type: "togglesummary", children: [text("a")] }, ...body] }],
  },
});

describe("a toggle as a document", () => {
  test.each([
    [
      "a summary alone",
      "<details><summary>a</summary></details>",
      "<details><summary>a</summary><p></p></details>",
    ],
    [
      "a link in its summary becomes its words, an image goes below",
      '<details><summary><a href="/b">a</a><img src="/c.png"></summary><p>d</p></details>',
      '<details><summary>a</summary><p>d</p></details><img src="/c.png" alt="">',
    ],
    [
      "a rule and a table go below it",
      "<details><summary>a</summary><hr>b<table><tr><td>c</td></tr></table></details>",
      "<details><summary>a</summary><p>b</p></details><hr><table><tbody><tr><td>c</td></tr></tbody></table>",
    ],
    [
      "one in a list is its words",
      "<ul><li><details><summary>a</summary>b</details></li></ul>",
      "<ul><li>a<br>b</li></ul>",
    ],
  ])("%s", (_, html, expected) => {
    expect(flat(read(html))).toBe(expected);
  });

  test("holds no images", () => {
    const image = { type: "image", src: "/b.png" };
    expect(parseDocument(toggle(image))).toMatchObject({
      ok: false,
      message: expect.stringContaining("image"),
    });
    const repaired = parseDocument(repairDocument(toggle(image)));
    expect(repaired.ok && flat(repaired.document)).toBe(
      '<details><summary>a</summary><p></p></details><img src="/b.png" alt="">',
    );
  });

  test("is rejected with active content in its summary", () => {
    expect(htmlToDocument("<details><summary onclick=x>a</summary></details>")).toMatchObject({ ok: false });
  });

  test("is closed on pages and open in books; its words are found, a line for each block", () => {
    const document = read("<details open><summary>a</summary><p>b</p><ul><li>c</li></ul></details>");
    const page = renderToHtml(document);
    expect(page).toBe(
      '<details class="toggle"><summary dir="auto">a</summary><p dir="auto">b</p><ul dir="auto"><li>c</li></ul></details>',
    );
    expect(asXhtml(page, { url: "https://example.com", ids: [], images: new Map() })).toContain(
      '<details class="toggle" open="open">',
    );
    expect(plainText(document)).toBe("a\nb\nc");
    expect(toBlocks(document).map(({ kind, text: words }) => `${kind}: ${words}`)).toEqual([
      "togglesummary: a",
      "paragraph: b",
      "listitem: c",
    ]);
  });

  test("is merged by its content", () => {
    const of = (summary: string, ...body: string[]) =>
      read(
        `<details><summary>${summary}</summary>${body.map((line) => `<p>${line}</p>`).join("")}</details>`,
      );
    const versions = {
      base: of("a summary", "the first", "the last"),
      local: of("a summary", "the first", "the last line"),
      remote: of("the summary", "the first", "the last"),
    };
    const merged = mergeDocuments(versions, startDeadline(1_000), () => {
      throw new Error("asked");
    });
    expect(flat(merged)).toBe(flat(of("the summary", "the first", "the last line")));
  });
});

describe("a toggle in Markdown", () => {
  const html = (markdown: string) => {
    const parsed = markdownToDocument(markdown);
    if (!parsed.ok) throw new Error(parsed.message);
    return { html: flat(parsed.document), losses: parsed.losses };
  };
  const kept = (expected: string) => ({ html: expected, losses: [] });

  test("is HTML around Markdown, as on GitHub", () => {
    const document = read("<details><summary>a <em>b</em></summary><p>c</p><ul><li>d</li></ul></details>");
    expect(documentToMarkdown(document)).toBe(
      "<details>\n<summary>a <em>b</em></summary>\n\nc\n\n- d\n\n</details>\n",
    );
  });

  test.each([
    [
      "on lines of its own",
      "<details>\n<summary>a</summary>\n\n**b**\n\n</details>",
      "a</summary><p><strong>b</strong></p>",
    ],
    ["within one line", "<details><summary>a</summary>b</details>", "a</summary><p>b</p>"],
    [
      "with its summary apart",
      "<details open>\n\n<summary>a</summary>\n\nb\n\n</details>",
      "a</summary><p>b</p>",
    ],
    [
      "with a heading as its summary",
      "<details>\n<summary><h3>a</h3></summary>\n\nb\n</details>",
      "a</summary><p>b</p>",
    ],
    ["right after a line of text", "<details>\n<summary>a</summary>\n\nb\n</details>", "a</summary><p>b</p>"],
  ])("is read %s", (_, markdown, expected) => {
    expect(html(markdown)).toEqual(kept(`<details><summary>${expected}</details>`));
  });

  test("is read beside and in another, with what cannot be in it below", () => {
    expect(
      html(
        "<details><summary>a</summary>\n\n<details><summary>b</summary>\n\n---\n\n</details>\n</details>\n<details><summary>c</summary>\n\n![d](/d.png)\n\n</details>\n\ne",
      ),
    ).toEqual(
      kept(
        '<details><summary>a</summary><details><summary>b</summary><p></p></details></details><hr><details><summary>c</summary><p></p></details><img src="/d.png" alt="d"><p>e</p>',
      ),
    );
  });

  test("that is never closed, or in a quote, is its words", () => {
    expect(html("<details><summary>a</summary>\n\nb")).toEqual({
      html: "<p>a</p><p>b</p>",
      losses: ["HTML reduced to its text: <details>, <summary>."],
    });
    expect(html("> <details><summary>a</summary>b</details>").html).toBe("<blockquote>a<br>b</blockquote>");
  });

  test("is not made of a comment or of code", () => {
    expect(html("<!-- <details> -->\n\na\n\n`<details>`\n\n<!-- </details> -->").html).toBe(
      "<p>a</p><p><code>&lt;details&gt;</code></p>",
    );
  });
});

test.each([
  [
    "Ghost",
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>a</span></h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>b</p></div></div>',
  ],
  ["WordPress", '<details class="wp-block-details"><summary>a</summary>\n<p>b</p>\n</details>'],
  ["Notion", '<ul class="toggle"><li><details open=""><summary>a</summary><p>b</p></details></li></ul>'],
])("a toggle of %s is kept", (_, html) => {
  const made = importHtml(html, { resolveImage: (url) => url, resolveLink: (url) => url });
  expect(made.losses).toEqual([]);
  expect(made.ok && flat(made.document)).toBe("<details><summary>a</summary><p>b</p></details>");
});
