import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { RichTextDocument } from "~/rich-text/document";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { renderMath } from "~/rich-text/math.server";
import { RichText } from "~/rich-text/render.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

function unwrap(parsed: ReturnType<typeof parseDocument>): RichTextDocument {
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const fromMarkdown = (markdown: string) => unwrap(markdownToDocument(markdown));
const toHtml = (markdown: string) => documentToHtml(fromMarkdown(markdown));
const inline = (latex: string) => `<code class="language-math">${latex}</code>`;
const block = (latex: string) => `<pre><code class="language-math">${latex}</code></pre>`;

describe("formulas in Markdown", () => {
  test("are written between dollar signs, and prices aren't formulas", () => {
    expect(toHtml("So $e^{i\\pi}$, or $x_1*y*\nz$.")).toBe(
      `<p>So ${inline("e^{i\\pi}")}, or ${inline("x_1*y* z")}.</p>`,
    );
    for (const text of [
      "It costs $5 and $10.",
      "From $5 to $10.",
      "$ x$ and $x $",
      "\\$x$",
      "$5",
      "$$",
      "a $x$5",
      "`$x$`",
    ])
      expect(toHtml(text), text).not.toContain("language-math");
  });

  test("are written between double dollar signs on lines of their own", () => {
    for (const text of ["$$\na\n- b\n$$", "$$a\n- b$$", "$$ a\n- b $$  "])
      expect(toHtml(`Before\n${text}\nAfter`), text).toBe(`<p>Before</p>\n${block("a\n- b")}\n<p>After</p>`);
    expect(toHtml("> $$\n> a\n> $$")).toBe(`<blockquote>${inline("a")}</blockquote>`);
    for (const text of ["$$\na\n\nb\n$$", "$$a", "> $$\na\n$$"])
      expect(toHtml(text), text).not.toContain("language-math");
    expect(toHtml("So $$a$$ b")).toBe(`<p>So ${inline("a")} b</p>`);
    expect(toHtml("```math\na\n```")).toBe(block("a"));
  });

  test("are written so that they are read again", () => {
    for (const html of [
      `<p>${inline("x")}5 and ${inline("y")}${inline("z")} for $5 or $6 or 7$</p>`,
      `<p><strong>a</strong>${inline("a*b")}<em>c</em></p>`,
      `<ul>\n  <li>${inline("|x|")}</li>\n</ul>`,
      `<aside class="callout callout-tip">${inline("x")}<br>${inline("y")}</aside>`,
      `<p><a href="/a">${inline("]")}</a></p>`,
      block("a\n\n$$ b"),
    ])
      expect(documentToHtml(fromMarkdown(documentToMarkdown(unwrap(htmlToDocument(html))))), html).toBe(html);
  });

  test("keep bars in tables, and become code where dollars cannot hold them", () => {
    const table = `<table><tr><td>${inline("|x| \\| y")}</td></tr></table>`;
    expect(documentToMarkdown(unwrap(htmlToDocument(table)))).toContain("$\\vert x\\vert  \\Vert  y$");
    for (const latex of ["a$b", "a\\"])
      expect(documentToMarkdown(unwrap(htmlToDocument(`<p>${inline(latex)}</p>`)))).toBe(`\`${latex}\`\n`);
  });

  test("take linear time", () => {
    for (const text of ["$a ", "$$a\n", "$$\na\n", "$a$", "\\$", "$\\"])
      expect(toHtml(text.repeat(2_000)).length, text).toBeGreaterThan(0);
  });
});

describe("a formula", () => {
  test("is MathML on pages, and its source where it cannot be read", () => {
    expect(renderToHtml(fromMarkdown("$x^2$"))).toBe(
      '<p dir="auto"><math alttext="x^2"><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup></math></p>',
    );
    expect(renderToHtml(fromMarkdown("$$\n\\mathbb{R}\n$$"))).toContain("<mi>ℝ</mi>");
    expect(renderToHtml(fromMarkdown("a\n\n$$\n$$"))).toBe('<p dir="auto">a</p>');
    expect(renderToHtml(fromMarkdown("$\\frac{a$"))).toBe('<p dir="auto"><code>\\frac{a</code></p>');
    expect(renderToHtml(fromMarkdown("| a |\n|-|\n| $x$ |"))).toContain('<math alttext="x">');
    expect(renderToStaticMarkup(<RichText document={fromMarkdown("$x$")} />)).toContain("<code>x</code>");
  });

  test("scrolls on its own when displayed, and isn't a landmark", () => {
    expect(renderToHtml(fromMarkdown("$$\ny\n$$"))).toMatch(
      /^<div class="formula" role="group" aria-label="Formula" tabindex="0"><math /,
    );
  });

  test("is part of the plain text, and survives repair", () => {
    const document = fromMarkdown("So $x$\n\n$$\ny\n$$");
    expect(plainText(document)).toBe("So x\ny");
    expect(unwrap(parseDocument(repairDocument(document)))).toEqual(document);
    expect(
      unwrap(parseDocument({ root: { children: [{ type: "math", text: " \n " }] } })).root.children,
    ).toEqual([expect.objectContaining({ children: [] })]);
  });

  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\includegraphics{https://example.com/a.png}",
    "\\def\\a{\\a\\a}\\a",
    "\\unknown",
    "\\frac{",
    "{".repeat(1_900),
    "x".repeat(2_001),
    `\\pu{${"1 ".repeat(200)}}`,
  ])("says what is wrong: %s", (latex) => {
    expect(renderMath(latex, true)).toEqual({ error: expect.stringMatching(/^\P{M}{5,200}$/u) });
  });

  test.each([
    ["x", 2_000, 15],
    ["\\ce{H2O}", 2_000, 7],
    ["\\pu{1 kg}", 250, 12],
  ])("of many in a text is its source once those before it cost too much: %s", (latex, length, shown) => {
    const formula = `${latex.padEnd(length - 1)}y`;
    const text = fromMarkdown(`$$\n${formula}\n$$\n\n`.repeat(20));
    const math = vi.fn(() => ({ mathml: "shown" }));
    renderToStaticMarkup(<RichText document={text} math={math} />);
    expect(math).toHaveBeenCalledTimes(shown);
  });

  test("cannot move far from its place", () => {
    const toMarkup = (latex: string) => JSON.stringify(renderMath(latex, false));
    for (const latex of [
      "\\kern-400em x",
      "\\raisebox{-9999em}{x}",
      "\\hspace{5000px}x",
      "\\rule{900em}{900em}",
    ])
      expect(toMarkup(latex), latex).not.toMatch(/\d{3}(?:\.\d+)?(?:em|px|pt)/);
    expect(toMarkup("a\\kern-0.1667em b")).toContain("0.1667em");
  });

  test("doesn't overlap its neighbours", () => {
    for (const latex of [
      "a\\hspace{-50em}b",
      "\\kern-20pt x",
      "\\mkern-180mu x",
      `\\llap{${"x".repeat(40)}}`,
      "\\raisebox{50em}{x}",
      "\\raisebox{-9em}{x}",
      "\\kern-1em ".repeat(50),
      "\\!".repeat(60),
    ]) {
      const formula = renderMath(latex, false);
      const moved = JSON.stringify(formula).matchAll(/"(?:margin\w*|lspace|voffset)":"(-?[\d.]+)(\w+)"/g);
      const sum = [...moved].reduce(
        (all, [, length, unit]) => all + Math.abs(Number(length)) * (unit === "em" ? 1 : 99),
        0,
      );
      expect(formula).toHaveProperty("mathml");
      expect(sum, latex).toBeLessThanOrEqual(3);
    }
    expect(JSON.stringify(renderMath("\\mathclap{abc}", false))).toContain("-0.5width");
  });

  test("never brings more than MathML, whatever it is", () => {
    const parts = fc.constantFrom(
      ..."\\class{evil}{x}|\\id{evil}{x}|\\htmlStyle{position:fixed}{x}|\\data{evil=1}{x}|\\url{javascript:x}|\\ref{a}|\\label{a}|\\text{<script>}|\\color{red}|\\rule{9999em}{9999em}|\\frac|{|}|^|_|x|1|&|\\\\|\\left(|\\right)|\\sqrt|\\begin{matrix}|\\end{matrix}|\\tag{1}|\\def\\a{x}|\\a|\\hspace{99999em}|\\sum".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.boolean(), (latex, isBlock) => {
        const formula = renderMath(latex.join(" "), isBlock);
        if ("error" in formula) return;
        const html = renderToStaticMarkup(formula.mathml);
        // No length of four digits; decimals may have as many as they like.
        expect(html).not.toMatch(
          /<(?!\/?m)|href|url\(|position|\sid=|\sdata-|evil|(?<![.\d])\d{4,}(?:\.\d+)?(?:em|pt)/,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
