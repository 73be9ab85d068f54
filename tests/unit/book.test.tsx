import { strFromU8, unzipSync } from "fflate";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Essay } from "~/content/essays.server";
import { bookAsEpub } from "~/feeds/epub/epub.server";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { RichText } from "~/rich-text/render.server";
import { getNumber } from "~/site/essays/book-index";
import { getSectionId } from "~/site/essays/scroll-position";

const FOOTNOTES =
  "One[^b] and two[^a], again[^b].\n\nMore.\n\n[^a]: The *second*.\n[^b]: The first.\n[^c]: Unused.";

function getDocument(markdown: string) {
  const parsed = markdownToDocument(markdown);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const shown = (document: unknown, anchorPrefix?: string) =>
  renderToStaticMarkup(<RichText document={document} anchorPrefix={anchorPrefix} />);

/** An essay without words, and what the book says of itself. */
const essay = {
  id: "focus",
  title: "Focus",
  document: null,
  words: 1,
  parts: [],
  uuid: "",
  tags: [],
  published: "",
  updated: "2026",
};
const facts = {
  title: "T",
  author: "A",
  language: "en",
  description: "",
  url: "https://example.org/models",
};

const pack = async (changes: Partial<Essay>) =>
  unzipSync(await bookAsEpub([{ ...essay, html: "", sharing: {} as Essay["sharing"], ...changes }], facts));

test("a chapter says the language that its letters tell", async () => {
  const files = await pack({ title: "雨の日", html: '<p dir="auto">今日は雨でした。</p>' });
  const read = (name: string) => strFromU8(files[`OEBPS/${name}`] ?? new Uint8Array());
  expect(read("focus.xhtml")).toContain('lang="ja" xml:lang="ja"><head>');
  expect(read("nav.xhtml")).toContain('lang="en" xml:lang="en"><head>');
  expect(read("nav.xhtml")).toContain('<a href="focus.xhtml" lang="ja" xml:lang="ja">雨の日</a>');
  expect(read("content.opf")).toContain("<dc:language>en</dc:language><dc:language>ja</dc:language>");
});

describe("the book's anchors", () => {
  test("name a section or a block within it", () => {
    const ids = ["focus", "100-units", "focus-group"];
    expect(getSectionId("focus", ids)).toBe("focus");
    expect(getSectionId("focus-3", ids)).toBe("focus");
    expect(getSectionId("100-units-12", ids)).toBe("100-units");
    expect(getSectionId("focus-group-2", ids)).toBe("focus-group");
    expect(getSectionId("focus-note-1", ids)).toBe("focus");
    for (const hash of ["", "focus-", "focus-x", "nowhere", "units-1"])
      expect(getSectionId(hash, ids)).toBeUndefined();
  });

  test("number sections with two digits", () => {
    expect([0, 1, 8, 25, 99].map(getNumber)).toEqual(["01", "02", "09", "26", "100"]);
  });
});

describe("footnotes", () => {
  const note = (words: string) => `<span role="doc-footnote">${words}</span>`;

  test("stay where they are cited, each time, and one that is not cited stays as text", () => {
    const html = documentToHtml(getDocument(FOOTNOTES)).replace(/\n\s*/g, "");
    expect(html).toBe(
      `<p>One${note("The first.")} and two${note("The <em>second</em>.")}, again${note("The first.")}.</p>` +
        "<p>More.</p><p>Unused.</p>",
    );
  });

  test("survive the editor's HTML", () => {
    const before = getDocument(FOOTNOTES);
    const again = htmlToDocument(documentToHtml(before));
    expect(again).toEqual({ ok: true, document: before });
  });

  test.each([
    [
      "empty paragraphs",
      [
        { type: "paragraph", children: [] },
        { type: "paragraph", children: [] },
      ],
    ],
    ["a closing sentence", [{ type: "paragraph", children: [{ type: "text", text: "The end." }] }]],
  ])("stay footnotes with %s after the notes", (_, more) => {
    const { root } = getDocument(FOOTNOTES);
    const html = shown({ root: { ...root, children: [...root.children, ...more] } }, "focus");
    expect(html).toContain('<li id="focus-note-1" ');
    expect(html).toContain('href="#focus-note-1"');
    expect(html).not.toContain('href="#note-');
  });

  test("link to their notes and back with unique ids, and stand beside their references", () => {
    const styled = shown(getDocument(FOOTNOTES), "focus");
    expect(styled).toContain('<a id="focus-ref-2" role="doc-noteref" style="anchor-name:--focus-ref-2"');
    expect(styled).toContain(
      '<li id="focus-note-2" style="anchor-name:--focus-note-2;inset-block-start:max(anchor(--focus-ref-2 top, 0px), anchor(--focus-note-1 bottom, 0px) + 12px)">',
    );
    const html = styled.replace(/ style="[^"]*"/g, "");
    expect(html).toContain('<a id="focus-ref-1" role="doc-noteref" href="#focus-note-1"><sup>1</sup></a>');
    expect(html).toContain(
      '<ol id="focus-5" dir="auto" class="notes"><li id="focus-note-1">The first. <a class="back-to-text"',
    );
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id = ""] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });

  test("do not include a final list that nothing refers to", () => {
    expect(shown(getDocument("Text\n\n1. One"), "focus")).not.toContain("notes");
  });
});

describe("an essay as XHTML", () => {
  const images = new Map([["/essays/focus.svg", "drawings/focus.svg"]]);
  const whole = { url: "https://example.org/models", ids: ["focus"], images };

  test("keeps alignment, and no other styles", () => {
    expect(asXhtml('<table><td style="line-height:2;text-align:right">1</td></table>', whole)).toContain(
      '<td style="text-align:right">1</td>',
    );
    expect(asXhtml('<p style="line-height:2">x</p>', whole)).toBe("<p>x</p>");
  });

  test("keeps links within the book, makes them absolute or removes them", () => {
    const links = [
      "/models/focus",
      "/models#focus",
      "/models/gone",
      "/books",
      "#missing",
      "mailto:a@b.example",
    ];
    expect(links.map((href) => asXhtml(`<a href="${href}">x</a>`, whole))).toEqual([
      '<a href="focus.xhtml">x</a>',
      '<a href="focus.xhtml">x</a>',
      '<a href="https://example.org/models/gone">x</a>',
      '<a href="https://example.org/books">x</a>',
      "x",
      '<a href="mailto:a@b.example">x</a>',
    ]);
  });

  test("includes the book's images and links to others with their descriptions", () => {
    expect(
      asXhtml(
        '<a class="zoom" href="/essays/focus.svg"><img src="/essays/focus.svg" alt="A &quot;bar&quot;"></a>',
        whole,
      ),
    ).toBe('<img src="drawings/focus.svg" alt="A &quot;bar&quot;"/>');
    expect(asXhtml('<img src="/essays/gone.svg" alt="Gone">', whole)).toBe(
      '<a href="https://example.org/essays/gone.svg">Gone</a>',
    );
    // Links cannot be within links.
    expect(asXhtml('<a href="/books"><img src="/media/1/960.webp" alt="A shelf"></a>', whole)).toBe(
      '<a href="https://example.org/books">A shelf</a>',
    );
  });

  test("marks footnotes and their references for assistive technology", () => {
    const html = shown(getDocument("One[^a].\n\n[^a]: The first."), "focus");
    const xhtml = asXhtml(html, whole);
    expect(xhtml).toContain('epub:type="noteref"');
    for (const [element = ""] of xhtml.matchAll(/<[^>]*epub:type="noteref"[^>]*>/g))
      expect(element).toContain('role="doc-noteref"');
    expect(xhtml).toMatch(
      /<li><div id="e-focus-note-1" epub:type="footnote" role="doc-footnote">The first\./,
    );
    expect(xhtml).toContain('role="doc-backlink"');
  });

  test("has chapters in the direction of most of their letters, whatever their title begins with", async () => {
    const readBody = async (title: string, html: string) =>
      /<body[^>]*>/.exec(
        strFromU8((await pack({ title, html }))["OEBPS/focus.xhtml"] ?? new Uint8Array()),
      )?.[0];
    expect(await readBody("صبر and other words", "<p>A text in English.</p>")).toBe("<body>");
    expect(await readBody("On patience", "<p>هذه كلمات كثيرة عن الصبر والانتظار</p>")).toBe(
      '<body dir="rtl">',
    );
  });

  test("says which needs of its readers it meets", async () => {
    const getPackage = async (html: string) => {
      const files = await pack({ html });
      const opf = strFromU8(files["OEBPS/content.opf"] ?? new Uint8Array());
      expect(strFromU8(files["OEBPS/nav.xhtml"] ?? new Uint8Array())).toContain(
        'epub:type="toc" role="doc-toc"',
      );
      return Array.from(
        opf.matchAll(/property="schema:(\w+)">([^<]*)</g),
        ([, name, value]) => `${name} ${value}`,
      );
    };
    const [plain, described, undescribed] = [
      await getPackage("<p>Words</p>"),
      await getPackage('<p><math></math><img src="/essays/focus.svg" alt="A bar"></p>'),
      await getPackage('<img src="/essays/focus.svg" alt="">'),
    ];
    for (const book of [plain, described, undescribed]) {
      expect(book).toEqual(
        expect.arrayContaining([
          "accessMode textual",
          "accessibilityFeature tableOfContents",
          "accessibilityHazard none",
          expect.stringMatching(/^accessibilitySummary ./),
        ]),
      );
    }
    expect(plain).not.toContain("accessMode visual");
    expect(described).toEqual(
      expect.arrayContaining([
        "accessMode visual",
        "accessModeSufficient textual",
        "accessibilityFeature alternativeText",
        "accessibilityFeature MathML",
      ]),
    );
    expect(undescribed).toContain("accessModeSufficient textual,visual");
    expect(undescribed).not.toContain("accessibilityFeature alternativeText");
  });

  test("is well-formed whatever the text contains", () => {
    expect(asXhtml('<p id="1-1" style="color: red" onclick="x">a<br>&nbsp;&amp;&lt;\u0001</p>', whole)).toBe(
      '<p id="e-1-1">a<br/>\u00a0&amp;&lt;</p>',
    );
  });
});
