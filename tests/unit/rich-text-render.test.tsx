import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { htmlToDocument } from "~/rich-text/html.server";
import { RichText } from "~/rich-text/render.server";
import { isEmpty, plainText } from "~/rich-text/text";

const show = (document: unknown) => renderToStaticMarkup(<RichText document={document} />);
const root = (...children: unknown[]) => ({ root: { type: "root", children } });
const text = (value: string, more: object = {}) => ({ type: "text", text: value, ...more });
function fromHtml(html: string) {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}
afterEach(() => vi.restoreAllMocks());

describe("RichText", () => {
  it("renders everything a document can contain", () => {
    expect(
      show(
        fromHtml(
          '<h2>T</h2><p style="line-height:2;text-align:center">a<b><i>b</i></b><br>c</p><blockquote>q</blockquote><ol start=2><li>x<ul><li>y</li></ul></li></ol><pre><code>z</code></pre><hr><mark>m</mark>',
        ),
      ),
    ).toBe(
      '<h2 dir="auto">T</h2><p style="line-height:2;text-align:center" dir="auto">a<em><strong>b</strong></em><br/>c</p><blockquote dir="auto">q</blockquote><ol dir="auto" start="2"><li><div>x</div><ul><li>y</li></ul></li></ol><pre dir="auto"><code>z</code></pre><hr/><p dir="auto"><mark>m</mark></p>',
    );
  });

  it("protects external links and leaves internal ones alone", () => {
    expect(show(fromHtml('<a href="https://example.com" target="_blank">x</a><a href="/books">y</a>'))).toBe(
      '<p dir="auto"><a href="https://example.com" rel="noopener noreferrer" target="_blank">x</a><a href="/books">y</a></p>',
    );
  });

  it("keeps only the text of disallowed nodes and links", () => {
    const shown = show(
      root(
        { type: "iframe", src: "x", children: [text("inside")] },
        {
          type: "paragraph",
          children: [{ type: "link", url: "javascript:alert(1)", children: [text("<link>")] }],
        },
        { type: "paragraph", children: [text("styled", { style: "position:fixed;background:url(x)" })] },
        { type: "heading", tag: "script", children: [text("head")] },
      ),
    );
    expect(shown).toBe(
      'inside<p dir="auto">&lt;link&gt;</p><p dir="auto"><span>styled</span></p><h2 dir="auto">head</h2>',
    );
  });

  it("keeps colours legible in both themes and on the author's backgrounds", () => {
    const style = (css: string) => /style="([^"]*)"/.exec(show(root(text("x", { style: css }))))?.[1];
    expect(style("color: #ffff00")).toBe(
      "color:light-dark(color(from #ffff00 xyz-d65 calc(min(1, .174 / y) * x) calc(min(1, .174 / y) * y) calc(min(1, .174 / y) * z)), oklch(from #ffff00 max(l, .66) c h))",
    );
    expect(style("background-color: #ffe9b8")).toBe("background-color:#ffe9b8;color:#14151a");
    expect(style("background-color: #112233;")).toBe("background-color:#112233;color:#fcfcfb");
    expect(style("color: #d12a00;background-color: #ffffff;")).toBe("background-color:#ffffff;color:#d12a00");
    expect(style('font-family: "Source Serif 4";font-size: 24px;')).toBe(
      "font-family:var(--serif);font-size:1.5rem",
    );
  });

  it("renders nothing for empty and broken documents and reports it once", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const empty of [
      null,
      undefined,
      "",
      3,
      {},
      root(),
      root({ type: "paragraph", children: [text(" \n")] }),
    ]) {
      expect(show(empty)).toBe("");
    }
    expect(log).not.toHaveBeenCalled();
    let bomb: object = text("x");
    for (let depth = 0; depth < 90; depth++) bomb = { type: "quote", children: [bomb] };
    expect(show(root(bomb)) + show(root(bomb))).toBe("");
    expect(show(root(text("x"), null))).toBe("");
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe("a document's plain text", () => {
  const document = fromHtml(
    "<h2>Title</h2><p>One <b>two</b><br>three</p><ul><li>a<ul><li>b</li></ul></li></ul>",
  );

  it("has one line per block", () => {
    expect(plainText(document)).toBe("Title\nOne two\nthree\na\nb");
  });

  it("is empty for an empty document, but a rule counts as content", () => {
    expect(isEmpty(fromHtml("<p> </p>"))).toBe(true);
    expect(isEmpty(null)).toBe(true);
    expect(isEmpty(fromHtml("<hr>"))).toBe(false);
    expect(plainText(undefined)).toBe("");
  });
});
