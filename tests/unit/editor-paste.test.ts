import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { describe, expect, it } from "vitest";
import type { CustomDrawing } from "~/drawings/custom-words";
import { isMarkdown } from "~/editor/paste/markdown";
import { isOnlyImage, pasted } from "~/editor/paste/pasted";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import type { HtmlNode } from "~/rich-text/html-tree";
import { toCustomDrawing } from "~/rich-text/nodes/drawing/custom";
import { toFigure } from "~/rich-text/nodes/drawing/html";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { parseDocument } from "~/rich-text/schema";

/** Parses HTML as the browser would; returns the body's children. */
function tree(html: string): HtmlNode[] {
  const visit = (node: DefaultTreeAdapterMap["childNode"]): HtmlNode => {
    if ("value" in node) return node.value;
    if (!("tagName" in node)) return "";
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    return { tag: node.tagName, attributes, children: node.childNodes.map(visit) };
  };
  const html5 = parse(html).childNodes.find((node) => node.nodeName === "html");
  const body =
    html5 && "childNodes" in html5 ? html5.childNodes.find(({ nodeName }) => nodeName === "body") : null;
  return body && "childNodes" in body ? body.childNodes.map(visit) : [];
}

/** The pasted document as comparable HTML. */
function html(source: string): string {
  const parsed = parseDocument({ root: { children: pasted(tree(source)).blocks } });
  return parsed.ok ? documentToHtml(parsed.document) : parsed.message;
}

const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, "clipboard", `${name}.txt`), "utf8");

describe("pasting", () => {
  it("from Word keeps headings, lists, quotes, links and emphasis and drops Word's own markup", () => {
    expect(html(clipboard("word"))).toBe(
      [
        '<h2><span style="color: #2f5496;">A walk</span></h2>',
        '<p style="text-align: justify">Rain fell on the <strong>tin</strong> roof, <em>softly</em>, and the <span style="background-color: #ffff00;">kettle</span> sang. Nobody heard. <span style="color: #ff0000;">Stop.</span></p>',
        "<ul>",
        "  <li>Bread<ul>",
        "      <li>Rye</li>",
        "    </ul>",
        "  </li>",
        "  <li>Milk</li>",
        "</ul>",
        "<ol>",
        "  <li>Walk</li>",
        "  <li>Rest</li>",
        "</ol>",
        "<blockquote>Less, but better.</blockquote>",
        '<p><a href="https://example.com/rain">More rain</a></p>',
      ].join("\n"),
    );
  });

  it("from Word keeps adjacent bulleted and numbered lists apart at each level", () => {
    const source = clipboard("word");
    const [before, numbered] = source.split("<p class=MsoNormal><o:p>&nbsp;</o:p></p>");
    expect(numbered).toContain("level1 lfo2");
    const lists = (sample: string) => html(sample).replace(/^[\s\S]*?(?=<ul>)|<blockquote>[\s\S]*$/g, "");
    expect(lists(`${before}${numbered}`)).toBe(lists(source));
    const nested = `${before}${numbered}`.replaceAll("level1 lfo2", "level3 lfo2");
    expect(lists(nested)).toContain("<li>Milk<ol>");
  });

  it("from Word makes footnotes and endnotes of its notes, and leaves out margin comments and deleted words", () => {
    const { lost } = pasted(tree(clipboard("word-notes")));
    expect(html(clipboard("word-notes"))).toBe(
      [
        '<p>Rain fell on the roof<span role="doc-footnote">In <em>May</em>, that is.<br>Not later.</span>, and the kettle sang<span role="doc-footnote">A copper one.</span>.</p>',
        '<ol start="3">',
        '  <li>Walk<span role="doc-footnote">See <a href="https://example.com/map">the map</a>.</span></li>',
        "  <li>Rest</li>",
        "</ol>",
        "<p>Nobody heard.</p>",
      ].join("\n"),
    );
    expect(lost).toBe("Words marked as deleted were left out. Comments in the margin were left out.");
  });

  it("from Google Docs makes footnotes of its notes and leaves out comments", () => {
    const { lost } = pasted(tree(clipboard("google-docs-notes")));
    expect(html(clipboard("google-docs-notes"))).toBe(
      [
        "<h2>A walk</h2>",
        '<p>Rain fell<span role="doc-footnote">In May.<br>Not later.</span> on the roof<span role="doc-footnote">Of tin.</span>.</p>',
        "<p>The end.</p>",
      ].join("\n"),
    );
    expect(lost).toBe("Comments in the margin were left out.");
  });

  it("keeps the number of a footnote whose other end is not copied, without its link", () => {
    expect(html('<p>Words<a href="#_ftn1"><sup>[1]</sup></a></p>')).toBe("<p>Words<sup>[1]</sup></p>");
    expect(html('<p><a href="file:///C:/a.docx#_ftnref1">[1]</a> A note</p>')).toBe("<p>[1] A note</p>");
  });

  it("from Word keeps levels of headings apart, and takes its header rows and insertions for what they mean", () => {
    const word = [
      "<p class=MsoTocHeading>Contents</p>",
      '<p class=MsoToc1><a href="#_Toc1">Rain<span>......</span>2</a></p>',
      '<p><a href="#_Toc2">Snow</a><span>\t3</span></p>',
      '<h1><a name="_Toc1">Rain</a></h1><h2>On tin</h2><h3>At noon</h3>',
      '<p class=MsoNormal>It <ins cite="mailto:a" datetime="2026-01-02"><u>fell</u></ins> <ins>down</ins>, see <a href="#_Ref7">below</a>.</p>',
      "<table><tr><td colspan=2><p class=MsoNormal><b>Where</b></p></td><td><b>When</b></td></tr>",
      "<tr><td rowspan=2>Roof</td><td>Tin</td><td>May</td></tr><tr><td>Tile</td><td>June</td></tr></table>",
    ].join("");
    const read = html(word);
    expect(read.slice(0, read.indexOf("<table>"))).toBe(
      "<h2>Rain</h2>\n<h3>On tin</h3>\n<h4>At noon</h4>\n<p>It <u>fell</u> down, see below.</p>\n",
    );
    expect(read).toContain("<thead>");
    expect(read.match(/<th[ >]/g)).toHaveLength(3);
    expect(pasted(tree(word)).lost).toBe(
      "A table of contents was left out: its links lead nowhere here. Merged cells of a table are split: the words are in the first of them.",
    );
    expect(html("<p><ins>new</ins></p><h2>One</h2><h3>Two</h3>")).toBe(
      "<p><u>new</u></p>\n<h2>One</h2>\n<h3>Two</h3>",
    );
  });

  it("ends a list where an item has code, a quote or a heading, and goes on with the right number", () => {
    const list =
      '<ol type="a"><li>One<div class="highlight"><pre><code>two</code></pre></div> then</li>' +
      "<li>Three<ul><li>Four<blockquote>five</blockquote></li><li>Six</li></ul></li><li><p>Seven</p></li></ol>";
    expect(html(list).replace(/\n */g, "")).toBe(
      "<ol><li>One</li></ol><pre><code>two</code></pre><p>then</p>" +
        '<ol start="2"><li>Three<ul><li>Four</li></ul></li></ol><blockquote>five</blockquote><ul><li>Six</li></ul>' +
        '<ol start="3"><li>Seven</li></ol>',
    );
    expect(pasted(tree(list)).lost).toBe("Lists with letters or Roman numerals are numbered with digits.");
  });

  it("from Word takes a list of a thousand levels for one of nine", () => {
    const items = Array.from({ length: 1_000 }, (_, at) => `<p style="mso-list:l0 level${at + 1}">x</p>`);
    expect(html(items.join("")).match(/<ul>/g)).toHaveLength(9);
    expect(html([...items, ...items.toReversed()].join("")).match(/<li>/g)).toHaveLength(2_000);
  });

  it("from Word on the web keeps headings", () => {
    expect(html(clipboard("word-on-the-web"))).toBe(
      "<h2>A walk</h2>\n<p>Rain fell on the <strong>tin</strong> roof.</p>\n<h4>At noon</h4>\n<p>Seven</p>",
    );
  });

  it("from a page of this site keeps footnotes, the language of code, and cards of videos with their picture, and drawings", async () => {
    const page = [
      '<p>Rain<span role="doc-footnote">In <em>May</em>.</span> fell.</p>',
      '<pre><code class="language-ts">let rain = true;\n  fall(rain);</code></pre>',
      '<article class="link-card"><img src="/media/ab.webp?size=640x360" alt=""><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A song</a><small>YouTube</small></article>',
      '<p><a href="/notes/rain">More</a></p>',
      toFigure(toCustomDrawing({ kind: "dots" }) as CustomDrawing),
    ].join("");
    const parsed = htmlToDocument(page);
    const shown = parsed.ok ? renderToHtml(parsed.document, { prefix: "rain", isAlone: true }) : "";
    // As browsers copy it.
    const copied = shown.replace(
      /(href|src)="(\/|#)/g,
      (_, name, start) => `${name}="https://site.test${start === "#" ? "/essays#" : start}`,
    );
    const { blocks, lost } = pasted(tree(copied), "https://site.test");
    const again = parseDocument({ root: { children: blocks } });
    expect(again.ok && documentToHtml(again.document)).toBe(parsed.ok && documentToHtml(parsed.document));
    expect(lost).toBeNull();
  });

  it("from a page of this site makes an image of an essay's drawing again", () => {
    const drawing =
      '<figure class="drawing" data-src="https://site.test/essays/focus.svg" data-alt="A bar"><svg></svg><form><input type="range"></form><figcaption>Words</figcaption></figure>';
    expect(html(`<p>a</p>${drawing}`)).toContain('<img src="https://site.test/essays/focus.svg" alt="A bar"');
  });

  it("keeps images in list items, below their item, and the alignment of cells", () => {
    expect(
      html(
        '<ol><li>Bread<p><img src="https://example.com/bread.png" alt="Bread"></p></li><li>Milk</li></ol>',
      ),
    ).toBe(
      '<ol>\n  <li>Bread</li>\n</ol>\n<img src="https://example.com/bread.png" alt="Bread">\n<ol start="2">\n  <li>Milk</li>\n</ol>',
    );
    const table = html(
      '<table><tr><th>Place</th><th align="right">Guests</th></tr><tr><td>Roof</td><td style="text-align:right">12</td></tr></table>',
    );
    expect(table.match(/text-align: right/g)).toHaveLength(2);
  });

  it("makes cards and links of frames, and names those that it leaves out", () => {
    const frames =
      '<p>a</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A song"></iframe><video src="/x.mp4"></video>';
    expect(html(frames)).toBe(
      '<p>a</p>\n<article class="link-card">\n  <a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A song</a>\n</article>',
    );
    expect(pasted(tree(frames)).lost).toContain("HTML left out: <video>.");
  });

  it("from Google Docs keeps emphasis and drops the document's default font, size and colour", () => {
    expect(html(clipboard("google-docs"))).toBe(
      [
        "<h2>A walk</h2>",
        `<p>Rain fell on the <strong>tin</strong><span style="background-color: #ffff00;"><em> roof</em></span><span style="font-family: 'Georgia';"><s> today</s></span><sup>2</sup></p>`,
        '<p style="text-align: center"><a href="https://example.com/rain">More rain</a></p>',
        "<ul>",
        "  <li>Bread<ul>",
        "      <li>Rye</li>",
        "    </ul>",
        "  </li>",
        "  <li>Milk</li>",
        "</ul>",
      ].join("\n"),
    );
  });

  it("from Notion keeps nested lists, tasks, code with its language, quotes and hosted images", () => {
    expect(html(clipboard("notion"))).toBe(
      [
        "<h2>A walk</h2>",
        '<p>Rain fell on the <strong>tin</strong> roof, <em>softly</em>, with <code>tick</code> and <a href="https://example.com/rain">more</a>.</p>',
        "<ul>",
        "  <li>Bread<ul>",
        "      <li>Rye<ul>",
        "          <li>Dark</li>",
        "        </ul>",
        "      </li>",
        "    </ul>",
        "  </li>",
        "  <li>Milk</li>",
        "</ul>",
        "<ul>",
        '  <li><input type="checkbox" checked> Umbrella</li>',
        "</ul>",
        "<ol>",
        "  <li>Walk</li>",
        "</ol>",
        "<blockquote>Less, but better.</blockquote>",
        '<pre><code class="language-javascript">const rain = true;\nlisten(rain);</code></pre>',
        '<aside class="callout callout-tip">Take a coat.</aside>',
        "<hr>",
        '<img src="https://example.com/rain.png" alt="Rain">',
      ].join("\n"),
    );
  });

  it("from a web page keeps chosen colours and drops computed styles", () => {
    const computed =
      "orphans: 2; font-size: 18px; font-family: Georgia; color: rgb(20, 20, 20); line-height: 1.6";
    expect(
      html(
        `<p style="${computed}">a <span style="${computed.replace("20, 20, 20", "209, 42, 0")}">b</span></p>`,
      ),
    ).toBe('<p>a <span style="color: #d12a00;">b</span></p>');
  });

  it("makes formulas of MathML that names its LaTeX, and text of any other", () => {
    const latex =
      '<semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics>';
    const katex = `<span class="katex-mathml"><math>${latex}</math></span><span class="katex-html">E=mc2</span>`;
    const wikipedia = '<math alttext="{\\displaystyle x^{2}}"><mi>x</mi></math>';
    const fallback =
      '<img class="mwe-math-fallback-image-inline" src="https://wikimedia.example/x.svg" alt="x">';
    const other = "<math><msup><mi>a</mi><mn>2</mn></msup></math>";
    expect(html(`<p>So ${katex}, ${wikipedia}${fallback} and ${other}.</p>`)).toBe(
      '<p>So <code class="language-math">E=mc^2</code>, <code class="language-math">x^{2}</code> and a2.</p>',
    );
  });

  it("reads the formulas of this site's own pages, and says that closed toggles were copied without their text", () => {
    const text =
      '<p>So <code class="language-math">a&lt;"b"</code></p>\n<pre><code class="language-math">x^2</code></pre>';
    const written = htmlToDocument(text);
    const page = written.ok ? renderToHtml(written.document) : "";
    expect(page).toContain("<math");
    expect(html(page)).toBe(text);
    const lost = (source: string) => pasted(tree(source)).lost;
    expect(lost("<details><summary>a</summary> </details>")).toContain("open them before you copy");
    expect(lost("<details open><summary>a</summary><p>b</p></details>")).toBe(null);
  });

  it("leaves out pictures that count readers, and the boxes of tasks of Google Docs", () => {
    const pixel = '<img src="https://example.com/a.gif" width="1" height="1" alt="">';
    const box =
      '<img src="data:image/png;base64,iVBORw0KGgo=" width="18" aria-roledescription="checkbox" alt="checked">';
    expect(
      html(`<p>a${pixel}</p><ul><li role="checkbox" aria-checked="true">${box}<p>Tea</p></li></ul>`),
    ).toBe('<p>a</p>\n<ul>\n  <li><input type="checkbox" checked> Tea</li>\n</ul>');
  });

  it("drops everything that runs or loads, and disallowed URLs", () => {
    expect(
      html(
        '<p onclick="x()">a<script>x()</script><iframe src="/"></iframe><a href="javascript:x()">b</a></p><img src="javascript:x()"><form><input value=c>d</form>',
      ),
    ).toBe("<p>ab</p>\n<p>d</p>");
  });

  it("turns inline images into files, never text", () => {
    const { blocks, embedded } = pasted(
      tree(
        '<p>a</p><img alt="Dot" src="data:image/png;base64,iVBORw0KGgo="><img src="data:text/html;base64,YQ==">',
      ),
    );
    const [[url, file] = []] = [...embedded];
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "image"]);
    expect(blocks[1]).toMatchObject({ src: url, alt: "Dot" });
    expect(file).toMatchObject({ type: "image/png", size: 8 });
    expect(JSON.stringify(blocks)).not.toContain("base64");
  });

  it("recognises HTML that is a single image", () => {
    expect(isOnlyImage(tree('<meta charset=utf-8><img src="https://example.com/a.png">'))).toBe(true);
    expect(isOnlyImage(tree('<p>a</p><img src="https://example.com/a.png">'))).toBe(false);
  });
});

describe("plain text as Markdown", () => {
  it.each([
    "# Title\n\nText",
    "Text\n\n## Part\n\nMore",
    "- one\n- two",
    "1. one\n2. two",
    "See [the site](https://example.com).",
    "Text\n\n```js\nlet a;\n```\n",
    "Text\n\n$$\nx^2\n$$\n",
    "> Said",
    "A claim[^1].\n\n[^1]: In a letter.",
    "Text\n\n> [!NOTE]\n> just one",
    "One\r\n\r\n* a\r\n* b\r\n",
  ])("is recognised by unambiguous syntax: %j", (text) => {
    expect(isMarkdown(text)).toBe(true);
  });

  it.each([
    "Just words.",
    "# a remark\nnpm install\n# another\nnpm start",
    "5 - 3 = 2\n- alone",
    "a * b * c",
    "Dear all,\n\n- one dash\n\nYours",
    "an [array](index) call",
    "https://example.com/#part",
    "1. only one",
    "",
  ])("is not assumed otherwise: %j", (text) => {
    expect(isMarkdown(text)).toBe(false);
  });

  it("is detected in linear time", () => {
    const started = performance.now();
    for (const bomb of [
      "\n".repeat(200_000),
      "- ".repeat(100_000),
      "[".repeat(200_000),
      "# ".repeat(100_000),
      "```\n".repeat(50_000),
    ])
      isMarkdown(bomb);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
