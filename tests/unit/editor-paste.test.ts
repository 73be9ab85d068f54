import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { isMarkdown } from "~/editor/paste/markdown";
import { isOnlyImage, pasted } from "~/editor/paste/pasted";
import { documentToHtml } from "~/rich-text/html.server";
import type { HtmlNode } from "~/rich-text/html-tree";
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

  it.each([
    ["Word", '<a href="#_ftn1"><sup>[1]</sup></a>', '<a href="file:///C:/a.docx#_ftnref1">[1]</a> A note'],
    ["Google Docs", '<sup><a href="#ftnt1">[1]</a></sup>', '<a href="#ftnt_ref1">[1]</a> A note'],
  ])("from %s drops the links of footnotes, whose anchors are not pasted", (_, reference, note) => {
    expect(html(`<p>Words${reference}</p><p>${note}</p>`)).toBe(
      "<p>Words<sup>[1]</sup></p>\n<p>[1] A note</p>",
    );
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
        "<p>💡 Take a coat.</p>",
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
