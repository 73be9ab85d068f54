import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { RichText } from "~/rich-text/render.server";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

const ID = "00000000-0000-4000-8000-000000000000";
const url = (ending: string, size = "1234567") => `/media/${ID}/file.${ending}?size=${size}`;
const file = (url: string, ...words: string[]) => ({
  type: "card",
  url,
  children: words.flatMap((text, at) => [...(at > 0 ? [{ type: "linebreak" }] : []), { type: "text", text }]),
});
const of = (...children: object[]) => ({ root: { type: "root", children } });

function read(value: unknown) {
  const parsed = parseDocument(value);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}
const render = (value: unknown) => renderToStaticMarkup(<RichText document={value} />);

describe("a file in a text", () => {
  it("is a link with its kind and size, and the page's HTML is read back", () => {
    const document = read(of(file(url("pdf"), "Annual <report>.pdf", "Of 2026.")));
    const html = render(document);
    expect(html).toContain(`<a href="${url("pdf")}" dir="auto">Annual &lt;report&gt;.pdf</a>`);
    expect(html).toContain("<small>PDF, 1.2 MB</small>");
    expect(html).not.toMatch(/<audio|<video/);
    expect(htmlToDocument(html)).toEqual({ ok: true, document });
    expect(htmlToDocument(documentToHtml(document))).toEqual({ ok: true, document });
  });

  it.each([
    ["mp3", '<audio controls="" preload="none"'],
    ["ogg", '<audio controls="" preload="none"'],
    ["mp4", '<video controls="" preload="metadata"'],
    ["webm", '<video controls="" preload="metadata"'],
  ])("has the browser's player if it is of the kind %s", (ending, player) => {
    const document = read(of(file(url(ending), "A recording")));
    const html = render(document);
    expect(html).toContain(`${player} src="${url(ending)}" aria-label="A recording"`);
    expect(htmlToDocument(html)).toEqual({ ok: true, document });
  });

  it("survives Markdown and back", () => {
    const document = read(of(file(url("mp3"), "A talk.mp3", "Recorded in Rome.")));
    const markdown = documentToMarkdown(document);
    expect(markdown).toBe(`<!-- card -->\n\n[A talk.mp3](${url("mp3")})\\\nRecorded in Rome.\n`);
    expect(markdownToDocument(markdown)).toMatchObject({ ok: true, document, losses: [] });
  });

  it("is words for the search and the history, and a link in e-books", () => {
    const document = read(of(file(url("mp4"), "A film.mp4")));
    expect(plainText(document)).toBe("A film.mp4");
    expect(toBlocks(document)).toMatchObject([{ kind: "card", text: "A film.mp4" }]);
    const book = asXhtml(render(document), {
      url: "https://site.example/models",
      ids: [],
      images: new Map(),
    });
    expect(book).toContain(`<a href="https://site.example${url("mp4")}" dir="auto">A film.mp4</a>`);
    expect(book).not.toContain("<video");
  });

  it("is named after its kind if it has no title", () => {
    expect(read(of(file(url("zip")))).root.children).toMatchObject([{ children: [{ text: "ZIP" }] }]);
  });

  it.each([
    "/media/x/file.pdf?size=1",
    url("html"),
    url("svg"),
    url("pdf", "0"),
    url("pdf", "1x2"),
    `${url("mp4")}&x=1`,
    `/media/../media/${ID}/file.mp4?size=1`,
    `/media/${ID}/960.webp?size=8x9`,
    `//evil.example${url("mp4")}`,
  ])("is never at %s", (url) => {
    expect(parseDocument(of(file(url, "x"))).ok).toBe(false);
    expect(render(of(file(url, "x")))).not.toMatch(/href|<video/);
  });

  it("of another site has no player", () => {
    const html = render(read(of(file(`https://evil.example${url("mp4")}`, "A film"))));
    expect(html).not.toContain("<video");
    expect(html).toContain('<a href="https://evil.example/');
  });
});
