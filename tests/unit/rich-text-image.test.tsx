import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { toBlocks } from "~/content/revisions/diff/blocks";
import { withAbsoluteUrls } from "~/feeds/absolute-urls";
import type { RichTextDocument } from "~/rich-text/document";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { readHtml } from "~/rich-text/html-read";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { RichText } from "~/rich-text/render.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";

const image = { type: "image", src: "/a.png", alt: "A" };
const canonical = (...images: object[]) =>
  unwrap(parseDocument({ root: { type: "root", children: images } }));
const fromHtml = (html: string) => unwrap(htmlToDocument(html));
const fromMarkdown = (markdown: string) => unwrap(markdownToDocument(markdown));
const toPage = (document: RichTextDocument) => renderToStaticMarkup(<RichText document={document} />);

function unwrap(parsed: ReturnType<typeof parseDocument>): RichTextDocument {
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const PHOTO =
  '<figure class="image-wide"><a href="https://example.com/x"><img src="/a.png" alt="A" title="Rain"></a><figcaption><small>Photo: Ada</small></figcaption></figure>';

describe("an image with a layout, a link and a credit", () => {
  test("keeps them in HTML and in Markdown", () => {
    expect(documentToHtml(fromHtml(PHOTO))).toBe(PHOTO);
    const markdown = '<!-- image: wide -->\n\n[![A](/a.png "Rain")](https://example.com/x)\\\n*Photo: Ada*\n';
    expect(documentToMarkdown(fromHtml(PHOTO))).toBe(markdown);
    expect(documentToHtml(fromMarkdown(markdown))).toBe(PHOTO);
  });

  test("shows them on the page, from where they can be copied", () => {
    const page = toPage(fromHtml(PHOTO));
    expect(page).toContain(
      '<figure class="image-wide"><a href="https://example.com/x" rel="noopener noreferrer">',
    );
    expect(page).toContain('<figcaption dir="auto">Rain <small>Photo: Ada</small></figcaption>');
    expect(documentToHtml(fromHtml(page))).toBe(PHOTO);
  });

  test("is not a link twice where images can be enlarged", () => {
    const page = renderToStaticMarkup(<RichText document={fromHtml(PHOTO)} anchorPrefix="a" />);
    expect(page).toContain('<figure id="a-1" class="image-wide"><a href="https://example.com/x"');
    expect(page).not.toContain("zoom");
  });

  test("shows its caption and credit in feeds", () => {
    const block = { type: "image", src: "/a.svg", alt: "A", title: "At <noon>", credit: "B" };
    const parsed = parseDocument({ root: { type: "root", children: [block] } });
    expect(parsed.ok && documentToHtml(parsed.document, "auto")).toBe(
      '<figure><img src="/a.svg" alt="A"><figcaption>At &lt;noon&gt; <small>B</small></figcaption></figure>',
    );
  });

  test("leaves an image without them as it was", () => {
    expect(canonical(image).root.children).toEqual([
      { type: "image", version: 1, src: "/a.png", alt: "A", title: null, width: null, height: null },
    ]);
    expect(documentToMarkdown(canonical(image))).toBe("![A](/a.png)\n");
    expect(toPage(canonical(image))).toMatch(/^<img [^>]+>$/);
  });

  test("never ends within a character", () => {
    const [read] = canonical({ ...image, alt: `${"a".repeat(999)}👨‍👩‍👧` }).root.children;
    expect(read).toMatchObject({ alt: "a".repeat(999) });
    expect(canonical(read as object).root.children).toEqual([read]);
  });

  test("only has layouts that are known, a link that is allowed and a credit of one line", () => {
    const odd = { ...image, layout: "huge", beside: "yes", credit: "  Ada\n\u202eLovelace " };
    expect(canonical(odd).root.children[0]).toEqual({
      ...canonical(image).root.children[0],
      credit: "Ada Lovelace",
    });
    const linked = { root: { type: "root", children: [{ ...image, link: "javascript:alert(1)" }] } };
    expect(parseDocument(linked)).toMatchObject({ ok: false, message: expect.stringContaining("link") });
    expect(parseDocument(repairDocument(linked))).toEqual({ ok: true, document: canonical(image) });
    expect(renderToStaticMarkup(<RichText document={linked} />)).not.toContain("javascript");
    const html = '<a href="javascript:alert(1)"><img src="/a.png" alt="A"></a>';
    expect(htmlToDocument(html)).toMatchObject({ ok: false });
    expect(htmlToDocument(`<figure>${html}</figure>`)).toMatchObject({ ok: false });
  });

  test("takes the layouts of Ghost and WordPress, and no link to itself", () => {
    const read = (name: string) =>
      fromHtml(`<figure class="${name}"><a href="/a.png"><img src="/a.png" alt="A"></a></figure>`).root
        .children[0];
    expect(read("kg-card kg-image-card kg-width-full")).toMatchObject({ layout: "full" });
    expect(read("wp-block-image alignwide size-large")).toMatchObject({ layout: "wide" });
    expect(read("kg-width-wide")).not.toHaveProperty("link");
  });

  test("leaves the site with the whole URL of what it links to", () => {
    const document = canonical({ ...image, src: "/a.png", link: "/about" });
    expect(withAbsoluteUrls(document, "https://example.org/notes")).toMatchObject({
      root: { children: [{ src: "https://example.org/a.png", link: "https://example.org/about" }] },
    });
  });

  test("is compared with its credit", () => {
    expect(toBlocks(fromHtml(PHOTO))).toMatchObject([{ kind: "image", text: "A · Rain · Photo: Ada" }]);
  });

  test("is dropped with a handler or a picture that is not allowed when it is pasted", () => {
    const tree = [
      {
        tag: "a",
        attributes: new Map([["href", "javascript:x"]]),
        children: [{ tag: "img", attributes: new Map([["src", "/a.png"]]), children: [] }],
      },
    ];
    expect(readHtml(tree, { strict: false })[0]).not.toHaveProperty("link");
  });
});

describe("images side by side", () => {
  const beside = { ...image, beside: true, width: 300, height: 200 };

  test("stand in a group of at most four, in proportion to their shape", () => {
    const page = toPage(canonical({ ...beside, beside: false }, beside, beside, beside, beside));
    expect(page.match(/image-group/g)).toHaveLength(1);
    expect(page.match(/flex-grow:150/g)).toHaveLength(4);
    expect(page.slice(page.indexOf("</div>"))).toMatch(/^<\/div><figure class="image-beside">/);
  });

  test("are a group only beside another image, as wide as the first says", () => {
    const paragraph = { type: "paragraph", children: [] };
    expect(toPage(canonical(paragraph, beside, paragraph))).not.toContain("image-group");
    expect(toPage(canonical({ ...image, layout: "full" }, beside))).toContain(
      'class="image-group image-full"',
    );
  });

  test("stay together in HTML, Markdown and a copied page", () => {
    const document = canonical(image, { ...image, beside: true });
    expect(fromHtml(documentToHtml(document))).toEqual(document);
    expect(fromMarkdown(documentToMarkdown(document))).toEqual(document);
    expect(fromHtml(toPage(document))).toEqual(document);
  });
});
