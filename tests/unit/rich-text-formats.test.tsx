import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import type { BlockNode, InlineNode, ListItemNode, TableCellNode, TableRowNode } from "~/rich-text/document";
import { highlightCode } from "~/rich-text/highlight.server";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { renderMath } from "~/rich-text/math.server";
import { RichText } from "~/rich-text/render";
import { plainText } from "~/rich-text/text";

type NodeType = (BlockNode | InlineNode | ListItemNode | TableRowNode | TableCellNode)["type"];

const IMAGE = "/media/00000000-0000-4000-8000-000000000000/960.webp?size=1200x630";
/**
 * Each kind of node as it is written in the textarea, with "morning" where it has words. The types make it complete: a
 * new kind of node without an example here does not compile.
 */
const EXAMPLES: Record<NodeType, string> = {
  paragraph: "<p>A morning</p>",
  heading: "<h2>A morning</h2>",
  quote: '<blockquote class="callout" data-callout="tip"><p>A morning</p></blockquote>',
  code: '<pre><code class="language-ts">let morning = 1;</code></pre>',
  list: "<ul>\n  <li>A morning</li>\n</ul>",
  listitem: '<ul>\n  <li><input type="checkbox" checked> A morning</li>\n</ul>',
  table: "<table><tr><th>A morning</th></tr><tr><td>x</td></tr></table>",
  tablerow: "<table><tr><th>x</th><th>y</th></tr><tr><td>A morning</td><td>z</td></tr></table>",
  tablecell: "<table><tr><th>x</th><th>A <b>morning</b></th></tr></table>",
  horizontalrule: "<hr>",
  image: `<figure><img src="${IMAGE}" alt="A morning"></figure>`,
  card: `<article class="link-card"><a href="https://example.com/a">A morning</a></article>`,
  link: '<p>A <a href="https://example.com/">morning</a></p>',
  text: "<p>A <em>morning</em></p>",
  linebreak: "<p>A<br>morning</p>",
  math: '<p>So <code class="language-math">\\text{morning}</code></p>',
  note: '<p>A sentence<span role="doc-footnote">In the morning</span>.</p>',
};

function read(html: string) {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

describe.each(Object.entries(EXAMPLES))("%s", (type, html) => {
  const document = read(`${html}<p>.</p>`);
  const page = renderToStaticMarkup(
    <RichText document={document} highlight={highlightCode} math={renderMath} />,
  );

  it("is what the example contains", () => {
    expect(JSON.stringify(document)).toContain(`"type":"${type}"`);
  });

  it("comes back unchanged from HTML and from Markdown", () => {
    expect(htmlToDocument(documentToHtml(document))).toEqual({ ok: true, document });
    const markdown = markdownToDocument(documentToMarkdown(document));
    expect(markdown).toMatchObject({ ok: true, losses: [] });
    expect(markdown.ok && documentToHtml(markdown.document)).toBe(documentToHtml(document));
  });

  it("is shown on pages, in feeds, in e-books, to the search and in the history", () => {
    const book = asXhtml(page, { url: "https://example.com", ids: [], images: new Map() });
    const hasWords = html.includes("morning");
    for (const shown of [page, documentToHtml(document, "auto"), book])
      expect(shown).toContain(hasWords ? "morning" : "<hr");
    if (!hasWords) return;
    expect(toBlocks(document).map(({ text }) => text)).toContainEqual(expect.stringContaining("morning"));
    if (type !== "image") expect(plainText(document)).toContain("morning");
  });
});

test("a text of every kind of node comes back unchanged from HTML and from Markdown", () => {
  const document = read(Object.values(EXAMPLES).join("<p>.</p>"));
  expect(htmlToDocument(documentToHtml(document))).toEqual({ ok: true, document });
  const markdown = markdownToDocument(documentToMarkdown(document));
  expect(markdown.ok && documentToHtml(markdown.document)).toBe(documentToHtml(document));
});
