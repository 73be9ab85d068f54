import { describe, expect, it } from "vitest";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { parseRichText } from "~/rich-text/parse-input.server";

/** The stored HTML, or the error message. */
function kept(html: string): string {
  const parsed = htmlToDocument(html);
  return parsed.ok ? documentToHtml(parsed.document) : parsed.message;
}

describe("htmlToDocument", () => {
  it.each([
    ["<h1>A</h1><h2>B</h2><h6>C</h6>", "<h2>A</h2>\n<h2>B</h2>\n<h4>C</h4>"],
    ["<b>a</b><i>b</i><strike>c</strike><ins>d</ins>", "<p><strong>a</strong><em>b</em><s>c</s><u>d</u></p>"],
    ["<div>a<div>b</div>c</div>", "<p>a</p>\n<p>b</p>\n<p>c</p>"],
    ["one<br>two<p>three<br></p>", "<p>one<br>two</p>\n<p>three</p>"],
    ["<p>\n  Written by\n  hand\n</p>\n\n<p></p>", "<p>Written by hand</p>\n<p></p>"],
    ["<blockquote><p>a</p><p>b</p></blockquote>", "<blockquote>a<br><br>b</blockquote>"],
    [
      "<pre><code class='language-ts'>a\n  b</code></pre>",
      '<pre><code class="language-ts">a\n  b</code></pre>',
    ],
    ["<hr>", "<hr>"],
    [
      "<ul><li>a<ul><li>b</li></ul></li>\n<li><p>c</p><p>d</p></li></ul>",
      "<ul>\n  <li>a<ul>\n      <li>b</li>\n    </ul>\n  </li>\n  <li>c<br>d</li>\n</ul>",
    ],
    ["<ol start=3><li>c</ol>", '<ol start="3">\n  <li>c</li>\n</ol>'],
    [
      '<a href="https://example.com" target=_blank title="T" class=x>a<b>b</b></a>',
      '<p><a href="https://example.com" title="T" target="_blank">a<strong>b</strong></a></p>',
    ],
    ["<a name=here>kept</a>", "<p>kept</p>"],
    [
      '<p style="text-align:center;line-height:150%;color:red">a</p>',
      '<p style="line-height: 1.5; text-align: center"><span style="color: #ff0000;">a</span></p>',
    ],
    ["<mark>a</mark>", "<p><mark>a</mark></p>"],
    [
      '<mark style="background-color:#ff0">a</mark>',
      '<p><span style="background-color: #ffff00;">a</span></p>',
    ],
    ["<section><custom-part>kept</custom-part></section><!-- gone -->", "<p>kept</p>"],
    [
      '<span style="position:fixed;color:url(x);font-size:26px">a</span>',
      '<p><span style="font-size: 26px;">a</span></p>',
    ],
    ["", ""],
    [" \n ", ""],
  ])("reads %j", (html, expected) => {
    expect(kept(html)).toBe(expected);
  });

  it.each([
    ["<script>alert(1)</script>", "“<script>”"],
    ["<SCRIPT src=//evil.example></SCRIPT>", "“<script>”"],
    ["<p><iframe src=x></iframe></p>", "“<iframe>”"],
    ["<object data=x></object>", "“<object>”"],
    ["<embed src=x>", "“<embed>”"],
    ["<form><input></form>", "“<form>”"],
    ["<ul><li><button>x</button></li></ul>", "“<button>”"],
    ["<pre><code><img src=x></code></pre>", "“<img>”"],
    ["<ul><li><img src=/x></li></ul>", "“<img>”"],
    ["<img src=data:image/png;base64,AA>", "“data:image/png;base64,AA”"],
    ["<p><img src=/x onerror=alert(1)></p>", "“onerror”"],
    ["<svg onload=alert(1)></svg>", "“<svg>”"],
    ["<math><mi>x</mi></math>", "“<math>”"],
    ["<style>p{}</style>", "“<style>”"],
    ["<p onclick=alert(1)>x</p>", "“onclick”"],
    ["<ul><li ONMOUSEOVER=alert(1)>x</li></ul>", "“onmouseover”"],
    ["<a href=javascript:alert(1)>x</a>", "“javascript:alert(1)”"],
    ["<a href='&#x6A;avascript&colon;alert(1)'>x</a>", "“javascript:alert(1)”"],
    ["<a href='java&#10;script:alert(1)'>x</a>", "“javascript:alert(1)”"],
    ["<a href='//evil.example'>x</a>", "“//evil.example”"],
    ["<a href='books.html'>x</a>", "“books.html”"],
  ])("rejects %j and names it", (html, named) => {
    expect(kept(html)).toContain(named);
  });

  it.each([
    ["<div>".repeat(500_000), "nested too deeply"],
    ["<b>".repeat(1_000_000), "nested too deeply"],
    [`${"<font x=1><font x=2>".repeat(60)}${"<p>".repeat(300_000)}`, "too many parts"],
    ["<p>".repeat(1_000_000), "too many parts"],
    ["<ul><li>".repeat(30), "nested too deeply"],
    [`<p>${"x".repeat(10_000_000)}</p>`, "too long"],
    [`<p>${"x".repeat(1_000_001)}</p>`, "too long"],
    [`<p>${" ".repeat(3_000_000)}x</p>`, "too long"],
    [`<p>${" x".repeat(900_000)}\n</p>`, "too long"],
    [`<p style="line-height:${"1".repeat(3_000_000)}x;font-size:${"1".repeat(900_000)}">x</p>`, "<p>x</p>"],
    [`<p>${"&amp;".repeat(780_000)}</p>`, "&amp;"],
  ])("handles a bomb quickly (%#)", (html, named) => {
    const started = performance.now();
    expect(kept(html)).toContain(named);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("parseRichText", () => {
  it("accepts plain text with paragraphs and lines", () => {
    const parsed = parseRichText("One & two\r\nthree\r\n\r\nfour");
    expect(parsed.ok && documentToHtml(parsed.document)).toBe("<p>One &amp; two<br>three</p>\n<p>four</p>");
  });

  it("accepts the editor's JSON and text that only starts like it", () => {
    const json = JSON.stringify({ root: { type: "root", children: [{ type: "horizontalrule" }] } });
    const read = parseRichText(json);
    expect(read.ok && documentToHtml(read.document)).toBe("<hr>");
    const text = parseRichText('{"root": is how it begins');
    expect(text.ok && documentToHtml(text.document)).toContain("is how it begins");
  });

  it("rejects 10 MB before parsing", () => {
    const started = performance.now();
    expect(parseRichText("x".repeat(10_000_000))).toMatchObject({ ok: false });
    expect(parseRichText(`{"root":${"[".repeat(3_900_000)}`)).toMatchObject({ ok: false });
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
