import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { importHtml } from "~/rich-text/html-import.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { RichText } from "~/rich-text/render.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

const CARD = {
  type: "card",
  url: "https://example.com/a?b=1&c=2",
  site: "Example",
  src: "/media/00000000-0000-4000-8000-000000000000/960.webp?size=1200x630",
  children: [
    { type: "text", text: "A <quiet> morning" },
    { type: "linebreak" },
    { type: "text", text: "Of ferries." },
  ],
};
const of = (...children: object[]) => ({ root: { type: "root", children } });
const HTML = `<article class="link-card">
  <img src="${CARD.src}" alt="">
  <a href="https://example.com/a?b=1&amp;c=2">A &lt;quiet&gt; morning</a>
  <p>Of ferries.</p>
  <small>Example</small>
</article>`;

function read(value: unknown) {
  const parsed = parseDocument(value);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}
const render = (value: unknown) => renderToStaticMarkup(<RichText document={value} />);
const getMessage = (html: string) => {
  const parsed = htmlToDocument(html);
  return parsed.ok ? parsed.document.root.children : parsed.message;
};

describe("a card", () => {
  it("is an article in the textarea and on the page, whose HTML is read back", () => {
    const document = read(of(CARD));
    expect(documentToHtml(document)).toBe(HTML);
    expect(htmlToDocument(HTML)).toEqual({ ok: true, document });
    expect(htmlToDocument(render(document))).toEqual({ ok: true, document });
  });

  it("is a quotation for feeds, without its picture", () => {
    expect(documentToHtml(read(of(CARD)), "auto")).toBe(
      '<blockquote><p dir="auto"><a href="https://example.com/a?b=1&amp;c=2">A &lt;quiet&gt; morning</a></p>' +
        '<p dir="auto">Of ferries.</p><p dir="auto">Example</p></blockquote>',
    );
  });

  it("is a paragraph in Markdown, behind a comment", () => {
    const document = read(of(CARD));
    const markdown = documentToMarkdown(document);
    expect(markdown).toBe(
      `<!-- card -->\n\n![](${CARD.src})\\\n[A \\<quiet> morning](https://example.com/a?b=1\\&c=2)\\\nOf ferries.\\\n*Example*\n`,
    );
    expect(markdownToDocument(markdown)).toMatchObject({ ok: true, document, losses: [] });
    // What is no card any more is an ordinary paragraph.
    expect(markdownToDocument("<!-- card -->\n\nwords")).toMatchObject({
      document: read(of({ type: "paragraph", children: [{ type: "text", text: "words" }] })),
    });
  });

  it("is words for the search, the history and e-books", () => {
    const document = read(of(CARD));
    expect(plainText(document)).toBe("A <quiet> morning\nOf ferries.");
    expect(toBlocks(document)).toMatchObject([{ kind: "card", text: "A <quiet> morning\nOf ferries." }]);
    const book = asXhtml(render(document), {
      url: "https://site.example/models",
      ids: [],
      images: new Map(),
    });
    expect(book).toContain(
      '<a href="https://example.com/a?b=1&amp;c=2" dir="auto">A &lt;quiet&gt; morning</a>',
    );
    expect(book).not.toMatch(/img|media/);
  });

  it("is named after its site if it has no title", () => {
    expect(read(of({ type: "card", url: "https://www.example.com/a" })).root.children).toMatchObject([
      { url: "https://www.example.com/a", site: null, src: null, children: [{ text: "example.com" }] },
    ]);
  });

  it("leads to a page of this site by its path", () => {
    const document = read(of({ ...CARD, url: "/models#focus" }));
    expect(document.root.children).toMatchObject([{ type: "card", url: "/models#focus" }]);
    expect(render(document)).toContain('href="/models#focus"');
    expect(htmlToDocument(documentToHtml(document))).toEqual({ ok: true, document });
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.com/a",
    "/media/1.exe",
    "#top",
    "mailto:a@example.com",
    "",
    7,
    "https://",
  ])("never links to %s", (url) => {
    expect(parseDocument(of({ ...CARD, url })).ok).toBe(false);
    // As stored by another program: only its words are left.
    const stored = of({ ...CARD, url });
    expect(render(stored)).not.toMatch(/href|<img/);
    expect(plainText(read(repairDocument(stored)))).toContain("A <quiet> morning");
  });

  it.each([
    "https://tracker.example/pixel.png",
    "//tracker.example/a",
    "data:image/png;base64,AA",
    "/\\evil",
    {},
  ])("shows no picture from %s", (src) => {
    expect(read(of({ ...CARD, src })).root.children).toMatchObject([{ src: null }]);
    expect(render(of({ ...CARD, src }))).not.toContain("<img");
  });

  it("takes hostile words for words", () => {
    const title = "\u202e<script>\u0000alert(1)</script>\u2066\n\n\u001b[31m";
    const document = read(of({ ...CARD, children: [{ type: "text", text: title + "x".repeat(1_000_000) }] }));
    const [card] = document.root.children;
    const text = card?.type === "card" && card.children[0]?.type === "text" ? card.children[0].text : "";
    expect(text).toMatch(/^<script>alert\(1\)<\/script> \[31mx+…$/);
    expect(text).toHaveLength(200);
    expect(render(document)).not.toContain("<script");
  });

  it("says in the textarea what it cannot be", () => {
    const card = (inner: string) => getMessage(`<article class="link-card">${inner}</article>`);
    const link = '<a href="https://example.com">x</a>';
    expect(card("words")).toMatch(/^A card has no link. It needs/);
    expect(card('<a href="#notes">x</a>')).toMatch(/^A card has no link. It needs/);
    expect(card('<a href="javascript:alert(1)">x</a>')).toMatch(/link that is not allowed/);
    expect(card(`${link}<img src="https://example.com/a.png">`)).toMatch(
      /^A card has an image from another site/,
    );
    expect(card(`${link}<iframe src="https://evil.example"></iframe>`)).toMatch(/not allowed: “<iframe>”/);
    expect(card(`<a href="https://example.com" onclick="x()">x</a>`)).toMatch(/not allowed: “onclick”/);
    expect(card(`<p><script>x</script></p>${link}`)).toMatch(/not allowed: “<script>”/);
    // Without the class it is any other article, and in a list there are no cards.
    expect(getMessage(`<article>${link}</article>`)).toMatchObject([{ type: "paragraph" }]);
    expect(getMessage(`<ul><li><article class="link-card">${link}</article></li></ul>`)).toMatchObject([
      { type: "list" },
    ]);
  });

  it("keeps its words and its link when another site's HTML is imported, but not the picture", () => {
    const html =
      '<article class="link-card"><img src="https://old.example/a.png"><a href="https://example.com/">x</a></article>';
    const { document } = importHtml(html, {
      resolveImage: (url) => url,
      resolveLink: (url) => url,
    }) as { document: unknown } & ReturnType<typeof importHtml>;
    expect(document).toMatchObject({ root: { children: [{ type: "card", src: null }] } });
  });
});
