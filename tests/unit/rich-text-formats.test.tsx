import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import type { InlineNode } from "~/rich-text/document";
import { highlightCode } from "~/rich-text/highlight.server";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { renderMath } from "~/rich-text/math.server";
import { kinds } from "~/rich-text/nodes";
import { RichText } from "~/rich-text/render.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

/** What is among words; each kind of block has its own examples (nodes/kind.ts). */
const INLINE: Record<InlineNode["type"], string> = {
  link: '<p>A <a href="https://example.com/">morning</a></p>',
  text: "<p>A <em>morning</em></p>",
  linebreak: "<p>A<br>morning</p>",
  math: '<p>So <code class="language-math">\\text{morning}</code></p>',
  note: '<p>A sentence<span role="doc-footnote">In the morning</span>.</p>',
};
const EXAMPLES = [
  ...Object.entries(kinds).flatMap(([type, { server }]) =>
    server.examples.map((html) => [type, html] as const),
  ),
  ...Object.entries(INLINE),
];

function read(html: string) {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

describe.each(EXAMPLES)("%s: %s", (type, html) => {
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
    const words = (given: object) => JSON.parse(withoutLooks(given));
    expect(markdown.ok && words(markdown.document)).toEqual(words(document));
  });

  it("is not damaged by a repair", () => {
    expect(parseDocument(repairDocument(document))).toEqual({ ok: true, document });
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

/** Markdown says nothing of directions. */
const withoutLooks = (document: object) =>
  JSON.stringify(document, (key, value) => (key === "direction" ? null : value));

test("a text of every kind of node comes back unchanged from HTML and from Markdown", () => {
  const document = read(EXAMPLES.map(([, html]) => html).join("<p>.</p>"));
  expect(htmlToDocument(documentToHtml(document))).toEqual({ ok: true, document });
  const markdown = markdownToDocument(documentToMarkdown(document));
  expect(markdown.ok && JSON.parse(withoutLooks(markdown.document))).toEqual(
    JSON.parse(withoutLooks(document)),
  );
});
