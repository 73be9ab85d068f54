import { describe, expect, test } from "vitest";
import { documentToHtml } from "~/rich-text/html.server";
import { markdownToDocument, treeToDocument } from "~/rich-text/markdown.server";
import { parseMarkdown } from "~/rich-text/markdown-tree";

function html(markdown: string): string {
  const parsed = markdownToDocument(markdown);
  if (!parsed.ok) throw new Error(parsed.message);
  // Line breaks and indentation are only for people who edit HTML.
  return documentToHtml(parsed.document).replace(/\n\s*/g, "");
}

describe("Markdown as a document", () => {
  test("takes the first heading as the title, not as text", () => {
    const parsed = markdownToDocument("# On *slow* things\n\nText.");
    expect(parsed.title).toBe("On slow things");
    expect(html("# On *slow* things\n\nText.")).toBe("<p>Text.</p>");
  });

  test("keeps emphasis, code and links", () => {
    expect(html("A **b *c*** `d` [e](/models)")).toBe(
      '<p>A <strong>b </strong><em><strong>c</strong></em> <code>d</code> <a href="/models">e</a></p>',
    );
  });

  test("turns headings, quotes, rules, code and nested lists into blocks", () => {
    expect(html("## One\n\n> two\n\n---\n\n```\nthree\n```\n\n- four\n  - five")).toBe(
      "<h2>One</h2><blockquote>two</blockquote><hr><pre><code>three</code></pre><ul><li>four<ul><li>five</li></ul></li></ul>",
    );
  });

  test("drops raw HTML, inline and as a block", () => {
    const made = html("Before <img src=x onerror=alert(1)> after\n\n<script>alert(1)</script>\n\nEnd");
    expect(made).not.toMatch(/<img|<script|onerror/);
    expect(made).toContain("<p>End</p>");
  });

  test("makes a link that could run a script its text, and says so", () => {
    expect(html("[x](javascript:alert(1))")).toBe("<p>x</p>");
    expect(markdownToDocument("[x](javascript:alert(1))").losses).toEqual([
      "The link to “javascript:alert(1)”: links can’t have this URL. Only its text is kept.",
    ]);
  });

  test.each<[fence: string, language: string, title?: string]>([
    ["``` js", "js"],
    ["```js{1,3}", "js"],
    ["```rust,linenos", "rust"],
    ["```{r, echo=FALSE}", "r"],
    ["```{.python}", "python"],
    ["```c++ title='a.cpp' {2}", "c++", "a.cpp"],
    ["```{1,2}", ""],
  ])("reads the language and the title of code: %s", (fence, language, title = "") => {
    const name = language && ` class="language-${language}"`;
    const above = title ? `<p><code>${title}</code></p>` : "";
    expect(html(`${fence}\nx\n\`\`\``)).toBe(`${above}<pre><code${name}>x</code></pre>`);
  });

  test("keeps a standalone image with its caption", () => {
    expect(html('![A ferry](/ferry.svg "At noon")')).toBe(
      '<img src="/ferry.svg" alt="A ferry" title="At noon">',
    );
  });

  test("keeps all images of a paragraph that contains nothing else", () => {
    expect(html("![a](/a.png)\n![b](/b.png)")).toBe('<img src="/a.png" alt="a"><img src="/b.png" alt="b">');
  });

  const a = '<img src="/a.png" alt="a">';
  const b = '<img src="/b.png" alt="b">';
  test.each([
    ["a paragraph", "One ![a](/a.png) *two* three.", `<p>One</p>${a}<p><em>two</em> three.</p>`],
    ["the end of a sentence", "See ![a](/a.png).", `<p>See.</p>${a}`],
    ["emphasis", "*one ![a](/a.png) two*", `<p><em>one</em></p>${a}<p><em>two</em></p>`],
    ["a heading", "## One ![a](/a.png) two", `<h2>One two</h2>${a}`],
    ["a title", "# ![a](/a.png) One\n\nTwo.", `${a}<p>Two.</p>`],
    [
      "a quote",
      "> one\n>\n> ![a](/a.png)\n>\n> two",
      `<blockquote>one</blockquote>${a}<blockquote>two</blockquote>`,
    ],
    [
      "a numbered list",
      "1. one\n\n   ![a](/a.png)\n\n   two\n2. three\n3. ![b](/b.png)\n4. four",
      `<ol><li>one<br>two</li></ol>${a}<ol start="2"><li>three</li></ol>${b}<ol start="4"><li>four</li></ol>`,
    ],
    [
      "a list within a list",
      "- one\n  - two ![a](/a.png)\n- three",
      `<ul><li>one<ul><li>two</li></ul></li></ul>${a}<ul><li>three</li></ul>`,
    ],
    [
      "a link",
      "[one ![a](/a.png) two](/x) [![b](/b.png)](/y)",
      `<p><a href="/x">one </a></p><a href="/x">${a}</a><p><a href="/x"> two</a></p><a href="/y">${b}</a>`,
    ],
    [
      "a table",
      "| x | y |\n|---|---|\n| ![a](/a.png) | two |",
      `<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td></td><td>two</td></tr></tbody></table>${a}`,
    ],
    ["a footnote", "One[^1]\n\n[^1]: Two ![a](/a.png)", `<p>One<span role="doc-footnote">Two</span></p>${a}`],
    ["a line of HTML", 'One <img src="/a.png" alt="a"> two', `<p>One</p>${a}<p>two</p>`],
    [
      "a block of HTML",
      '<p>One <img src="/a.png" alt="a"> two</p><figure><img src="/b.png" alt="b"><figcaption>three</figcaption></figure>',
      `<p>One </p>${a}<p>two</p><img src="/b.png" alt="b" title="three">`,
    ],
  ])("keeps an image within %s", (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  test("keeps the size of an image of HTML", () => {
    expect(JSON.stringify(markdownToDocument('<img src="/a.png" width="40" height="30">'))).toContain(
      '"width":40,"height":30',
    );
  });

  test.each([
    ["nothing", "# A\n\n*b* [c](/d)\n\n![e](/f.png)\n\n- g\n  - h\n\n<p>i<br>j</p>\n\n<!-- k -->", []],
    [
      "an image's address",
      "![a](images/a.png) and <img src='data:x' alt='b'>",
      [
        expect.stringContaining("The image “a”: its URL “images/a.png” does not start with https://"),
        expect.stringContaining("The image “b”: its URL “data:x”"),
      ],
    ],
    ["a table", "a | b\n--|--\nc | d", []],
    ["a URL in a link", '<a href="https://a.example/b">https://a.example/b</a>', []],
    [
      "a table within a quote",
      "> a | b\n> --|--\n> c | d",
      [expect.stringContaining("A table within a list, a quote")],
    ],
    [
      "a table that is too large",
      `${"a|".repeat(21)}\n${"-|".repeat(21)}`,
      [expect.stringContaining("too large (it can have at most 200 rows, 20 columns")],
    ],
    ["blocks in a quote", "> # a", [expect.stringContaining("within a quote")]],
    ["blocks in a list", "- a\n\n      b\n\n  > c\n\n  # d", []],
    [
      "HTML",
      "<u>a</u> <small>c</small> <b>never closed\n\n<p>10<sup>6</sup></p>\n\n<iframe src=x></iframe>",
      ["HTML left out: <iframe>.", "HTML reduced to its text: <b>, <small>."],
    ],
  ])("names what it cannot keep: %s", (_, markdown, losses) => {
    expect(markdownToDocument(markdown)).toMatchObject({ ok: true, losses });
  });

  test("names twenty of many things that it cannot keep, and counts the others", () => {
    const markdown = Array.from({ length: 23 }, (_, at) => `![a](${at}.png)`).join("\n\n");
    const { losses } = markdownToDocument(markdown);
    expect(losses).toHaveLength(21);
    expect(losses.at(-1)).toBe("More that is not named here: 3.");
  });

  test("keeps levels of headings apart if the text has some of the first level", () => {
    expect(html("one\n\n# two\n\n## three\n\n# four")).toBe(
      "<p>one</p><h2>two</h2><h3>three</h3><h2>four</h2>",
    );
    expect(html("# one\n\n## two")).toBe("<h2>two</h2>");
  });

  test("flattens nested quotes to lines of text, and ends a list at the blocks in its items", () => {
    expect(html("> one\n>\n> > two\n> > > three\n>\n> four")).toBe(
      "<blockquote>one<br>two<br>three<br>four</blockquote>",
    );
    expect(html("> ## one\n> - two\n> - three\n>\n> 1. four\n> 2. five")).toBe(
      "<blockquote><strong>one</strong><br>• two<br>• three<br>1. four<br>2. five</blockquote>",
    );
    expect(html("- one\n\n  two\n\n      three\n\n  > four\n\n  - five")).toBe(
      "<ul><li>one<br>two</li></ul><pre><code>three</code></pre><blockquote>four</blockquote><ul><li>five</li></ul>",
    );
    expect(
      html(
        "3. one\n\n   ```js\n   two\n   ```\n\n   three\n4. four\n   - five\n\n     ## six\n   - seven\n5. eight",
      ),
    ).toBe(
      '<ol start="3"><li>one</li></ol><pre><code class="language-js">two</code></pre><p>three</p>' +
        '<ol start="4"><li>four<ul><li>five</li></ul></li></ol><h2>six</h2><ul><li>seven</li></ul>' +
        '<ol start="5"><li>eight</li></ol>',
    );
  });

  test("resolves reference links and images", () => {
    expect(html('[a][x] [b][] [X]\n\n![c][p]\n\n[x]: /x\n[b]: /b "t"\n[p]: /p.png "u"\n[x]: /never')).toBe(
      '<p><a href="/x">a</a> <a href="/b" title="t">b</a> <a href="/x">X</a></p>' +
        '<img src="/p.png" alt="c" title="u">',
    );
  });

  test("reads raw HTML between blocks as that of a page", () => {
    expect(
      html("<div>one <b>two</b><p>three</p><script>four</script>\n<img alt='five'></div>\n\nsix<br>seven"),
    ).toBe("<p>one <strong>two</strong></p><p>three</p><p>five</p><p>six<br>seven</p>");
    expect(
      html(
        '<blockquote><p>a <a href="/x">b</a></blockquote>\n\n<table>\n<tr><td>c</td>\n\n<td>d</td></tr>\n</table>\n\n<div class="wide">\n\n*e*\n\n</div>\n\n<hr>\n\n<pre><code>f</code></pre>\n\n<figure><img src="/h.png" alt="i"><figcaption>j</figcaption></figure>',
      ),
    ).toBe(
      '<blockquote>a <a href="/x">b</a></blockquote><table><tbody><tr><td>c</td><td>d</td></tr></tbody></table><p><em>e</em></p><hr><pre><code>f</code></pre><img src="/h.png" alt="i" title="j">',
    );
    const { losses } = markdownToDocument("<blockquote>\n\na\n\n</blockquote>\n\n<x-y>b</x-y>\n\n<b>c\n");
    expect(losses).toEqual(["HTML reduced to its text: <blockquote>, <x-y>, <b>."]);
  });

  test("reads struck text, URLs, and the formats and links of HTML within a line", () => {
    expect(html("~~no~~ H<sub>2</sub>O <u>a **b**</u> <mark>c</mark> ~d~ <kbd>e</kbd>")).toBe(
      "<p><s>no</s> H<sub>2</sub>O <u>a </u><u><strong>b</strong></u> <mark>c</mark> ~d~ <code>e</code></p>",
    );
    expect(
      html('<a href="/x" title="t">one</a> [<a href=/z>two</a>](/y) https://a.example/b, c@d.example'),
    ).toBe(
      '<p><a href="/x" title="t">one</a> <a href="/y">two</a> <a href="https://a.example/b">https://a.example/b</a>, ' +
        '<a href="mailto:c@d.example">c@d.example</a></p>',
    );
    expect(html('<b>one <i>two</b> three</i> <sup>four\n\n<a href="javascript:x">five</a></em>')).toBe(
      "<p><strong>one </strong><em><strong>two</strong></em> three four</p><p>five</p>",
    );
  });

  test("reads emphasis beside Chinese, Japanese and Korean punctuation as between spaces, and elsewhere as before", () => {
    expect(
      html("前**强调。**然后**《书》**和**“话”**的 これは**「言葉」**です **[말](/x)**을 **甲**乙，*丙*。"),
    ).toBe(
      '<p>前<strong>强调。</strong>然后<strong>《书》</strong>和<strong>“话”</strong>的 これは<strong>「言葉」</strong>です <a href="/x"><strong>말</strong></a>을 <strong>甲</strong>乙，<em>丙</em>。</p>',
    );
    expect(html("a**“b”**c 2 * 3 * 4 ***d** e* **f*g*h**")).toBe(
      "<p>a**“b”**c 2 * 3 * 4 <em><strong>d</strong></em><em> e</em> <strong>f</strong><em><strong>g</strong></em><strong>h</strong></p>",
    );
  });

  test("keeps a first heading that is not the title", () => {
    const titled = (title: string) => treeToDocument(parseMarkdown("# One\n\nText."), title);
    const read = (title: string) => {
      const parsed = titled(title);
      return parsed.ok ? documentToHtml(parsed.document).replace(/\n\s*/g, "") : parsed.message;
    };
    expect(read("One")).toBe("<p>Text.</p>");
    expect(read("Two")).toBe("<h2>One</h2><p>Text.</p>");
  });

  test.each([
    [
      "quotes",
      "> w1\n> > w2\n> >> w3\n\n>>>>>>>>> w4\n> - w5\n>   > w6\n>\n>     w7\n>\n> ```w8\n> w9\n> ```\n> | w10 | w11 |",
    ],
    ["setext headings", "w1\n===\n\nw2\n---\n\nw3\nw4\n===\n\n> w5\n> ==="],
    [
      "items",
      "- w1\n\n  w2\n  - w3\n    1. w4\n       ## w5\n\n  w6\n\n  ---\n  <p>w7</p>\n- [ ] w8\n- # w9\n- ![w10](/a.png)",
    ],
    ["code", "    w1\n    w2\n\n```js\nw3\n```\n\n~~~\nw4\n\nw5\n~~~\n\n`w6` ``w7 ` w8``"],
    [
      "tables",
      "| w1 | w2 |\n|----|:--:|\n| w3 | **w4** |\n\nw5 | w6\n--|--\nw7 | w8 | w9\n\n- w10 | w11\n  --|--\n  w12 | w13\n\n> w14|\n> -|\n> w15|",
    ],
    ["definition lists", "w1\n: w2\n: w3\n\nw4\n\n:   w5"],
    ["strikes and marks", "~~w1~~ ==w2== ^w3^ ~w4~ {w5} :w6: $w7$"],
    [
      "footnotes",
      "w1[^a] w2[^b]\n\n[^a]: w3\n\n    w4\n\n    > w5\n[^b]: w6[^c]\n[^c]: w7\n[^d]: w8[^e]\n[^e]: w9\n[^a]: w10",
    ],
    ["references", "[w1][r] [w2][] [w3] [w4][none] ![w5][r] ![w6]\n\n[r]: /r\n[w2]: /s\n[w3]: /t\n[w6]: /u"],
    ["images", '![w1](/a.png "w2")\n\nw3 ![w4](/a.png "w5") [![w6](/a.png)](/b)\n\n> ![w7](/a.png "w8")'],
    [
      "HTML blocks",
      "<div>\nw1\n</div>\n\n<table><tr><td>w2<td>w3</table>\n\n<details><summary>w4</summary>\n\nw5\n</details>\n\n<w6>w7</w6>\n\n<pre>w8\nw9</pre>\n\n<!-- c -->w10\n\n<textarea>w11</textarea><noscript>w12</noscript>",
    ],
    [
      "HTML in a line",
      'w1 <b>w2</b> <span\ntitle="x">w3</span> <img alt="w4"> w5<br>w6<!-- c --> a < w7 > w8 & w9',
    ],
    ["titles", "# w1 <i>w2</i> ![w3](/a.png) `w4`\\\nw5 [w6](/x)\n\n# w7\n\n###### w8"],
  ])("loses no text: %s", (_, markdown) => {
    const parsed = markdownToDocument(markdown);
    expect(parsed).toMatchObject({ ok: true });
    if (!parsed.ok) return;
    const text = `${parsed.title} ${JSON.stringify(parsed.document)}`;
    // Element names are not text.
    const words =
      markdown
        .replace(/<\/?w6>/g, "")
        .replace("```w8", "")
        .match(/\bw\d+/g) ?? [];
    expect(words.filter((word) => !new RegExp(`(?<![/\\w])${word}\\b`).test(text))).toEqual([]);
  });

  test("keeps only the description of an image with a data URL or script", () => {
    expect(html("![x](data:image/png;base64,AAAA)")).toBe("<p>x</p>");
    expect(html("![x](javascript:alert(1))")).toBe("<p>x</p>");
  });
});
