import { expect, test } from "vitest";
import { listInserted } from "~/content/transfer/blogs/inserted-values";
import { readDialects } from "~/content/transfer/blogs/markdown-dialects";

const read = (markdown: string, system = "Obsidian") => {
  const { text, losses } = readDialects(markdown, { note: () => null, image: () => null }, "", system);
  return { text: text.replace(/\n{3,}/g, "\n\n").trim(), losses };
};

test.each([
  [
    "a callout",
    ":::tip[Read *this*]\nRain.\n\nSnow.\n:::\nEnd",
    "> [!tip] Read *this*\n> Rain.\n> \n> Snow.\n\nEnd",
  ],
  [
    "a callout with a title after its name",
    "::: warning Mind it\nRain.\n:::",
    "> [!warning] Mind it\n> Rain.",
  ],
  ["a callout with blocks", ":::note\n```sh\n:::\n```\n- One\n:::", "**Note**\n\n```sh\n:::\n```\n- One"],
  [
    "containers in one another",
    "::::details More\n:::info\nRain.\n:::\n::::",
    "<details><summary>More</summary>\n\n> [!info]\n> Rain.\n\n</details>",
  ],
  [
    "a callout of Notion",
    "<aside>\n💡 Take a **coat**\n\nor two\n\n</aside>",
    "> [!tip]\n> Take a **coat**\n> \n> or two",
  ],
  ["an aside", "<aside>\nRain\n</aside>", "<aside>\nRain\n</aside>"],
  [
    "code with fences",
    "{% highlight md %}\n```js\na\n```\n{% endhighlight %}\n\nRain",
    "````md\n```js\na\n```\n````\n\nRain",
  ],
  ["a quote with a prompt", "Rain\n\n> Snow\n> Ice\n{: .prompt-tip }", "Rain\n\n> [!tip]\n> Snow\n> Ice"],
  [
    "code of Hexo",
    "{% codeblock A title lang:js https://a.example %}\na *b*\n{% endcodeblock %}\n{% codeblock sh lang:sh %}c{% endcodeblock %}",
    "`A title` [link](<https://a.example>)\n\n```js\na *b*\n```\n\n```sh\nc\n```",
  ],
  [
    "images of Hexo",
    '{% img right /a.png 300 200 At noon %}{% asset_img b.png "A title" "Words" %}{% img left %}',
    '![At noon](</a.png>)\n\n![Words](<b.png> "A title")',
  ],
  [
    "figures of Hugo",
    '{{< figure src="a.png" title="A title" caption="Words" alt="At noon" link="https://a.example" >}}{{< figure src="b.png" attr="Ada [B]" >}}{{< figure link="c.png" >}}',
    '[![At noon](<a.png> "A title: Words")](<https://a.example>)\n\n<!-- image -->\n![](<b.png>)\\\n*Ada \\[B\\]*\n\n![](<c.png>)',
  ],
  [
    "names of blocks",
    "Rain ^37066d\n\n^a1b2c3\n\nx ^2 and press ^C\n\n$$\na ^b\n$$",
    "Rain \n\nx ^2 and press ^C\n\n$$\na ^b\n$$",
  ],
  ["pictures of Jekyll", '{% picture left 2009/a.png alt="At noon: “x”" %}', "![At noon: “x”](<2009/a.png>)"],
  [
    "formulas of Jekyll",
    "where \\\\( W_{h} \\\\) is\n\\\\[ a_b = c_d \\\\]\nso",
    "where $W_{h}$ is\n\n$$\na_b = c_d\n$$\n\nso",
  ],
  ["lists of terms", "Rain\n: Water: wet\n:   Cold\n\na: b", "Rain\n\nWater: wet\n\nCold\n\na: b"],
  ["marked words", "a ==b c== d, e==f==g, `==h==`", "a <mark>b c</mark> d, e==f==g, `==h==`"],
  [
    "notes within the text",
    "Rain^[It [was](/x) wet.] and snow^[https://a.example], but ^[a-z]+ and x^[a-z]",
    "Rain[^inline-1] and snow[^inline-2], but ^[a-z]+ and x^[a-z]\n\n[^inline-1]: It [was](/x) wet.\n\n[^inline-2]: https://a.example",
  ],
  [
    "objects of JSX and entities of addresses",
    '<b style={{color: "red"}} id="x">a</b> <iframe src="https://a.example/?b=1&amp;c=2"></iframe>',
    '<b id="x">a</b> \n\n<https://a.example/?b=1&c=2>',
  ],
])("reads %s", (_, markdown, expected) => {
  expect(read(markdown)).toEqual({ text: expected, losses: [] });
});

test("names blocks between colons that have no equivalent, and keeps what is in them", () => {
  expect(read("::: {.columns}\nRain.\n:::", "Hugo")).toEqual({
    text: "Rain.",
    losses: ["Markup reduced to its text: :::columns."],
  });
  expect(read("a ==b c== d", "Hugo").text).toBe("a ==b c== d");
});

test("blocks between colons are read twenty deep", () => {
  const find = { note: () => null, image: () => null };
  const { text } = readDialects("::: tip A\n".repeat(30), find, "", "Markdown", {});
  expect(text.match(/::: tip A/g)).toHaveLength(10);
});

test("front matter values appear in the text where Liquid shows them", () => {
  const find = { note: () => null, image: () => null };
  const markdown = "[a]({{ page.link }}) {{page.year}} {{ none }} {{ link }} `{{ page.link }}`";
  const show = (system: string) =>
    readDialects(markdown, find, "", system, { link: "https://a.example", year: 1999 }).text;
  expect(show("Jekyll")).toBe("[a](https://a.example) 1999 {{ none }} {{ link }} `{{ page.link }}`");
  // Eleventy, which has no configuration of its own kind, knows them by their names alone.
  expect(show("Markdown")).toContain("{{ none }} https://a.example `");
  expect(show("Astro")).toContain("{{ link }}");
});

test("front matter values appear in the text up to a total size", () => {
  const find = { note: () => null, image: () => null };
  const markdown = "{{ page.long }}\n```\ncode\n```\n".repeat(20);
  const { text } = readDialects(markdown, find, "", "Jekyll", { long: "x".repeat(30_000) });
  expect(text.match(/x{30000}/g)).toHaveLength(3);
  const title = "x".repeat(60_000);
  expect(readDialects("{{ page.title }}".repeat(20), find, title, "Jekyll", {}).text).toHaveLength(60_000);
  // A value often in a text is read twice for what it hides.
  expect(listInserted("{{ page.a }}".repeat(1_000), "Jekyll", { a: "%%" })).toEqual(["%%", "%%"]);
});

test.each([
  [
    "a fence of Hexo",
    "Rain\n```js _.compact http://a.example/#compact Underscore.js\na\n```\n~~~sh a/b.sh {1,3} mark:1\nb\n~~~\n```js\n```js x\n```",
    "Rain\n\n`_.compact` [Underscore.js](<http://a.example/#compact>)\n\n```js\na\n```\n\n`a/b.sh`\n\n~~~sh\nb\n~~~\n```js\n```js x\n```",
  ],
  ["a fence in a quote", '> ```js {title="a b.js"}\n> a\n> ```', "> \n> `a b.js`\n> \n> ```js\n> a\n> ```"],
  ["a codeblock", '{% codeblock "A title" %}\na\n{% endcodeblock %}', "`A title`\n\n```\na\n```"],
])("the title of %s stays above the code", (_, markdown, expected) => {
  expect(read(markdown, "Hexo")).toEqual({ text: expected, losses: [] });
});

test("only Hexo shows the words after a fence's language above the code", () => {
  const markdown = "```ruby startline 3\na\n```";
  expect(read(markdown, "Jekyll").text).toBe(markdown);
  expect(read(markdown, "Hexo").text).toContain("`startline 3`");
});

test.each([
  ["[TOC]\n\nRain", "Rain"],
  ["# Title\n\n@[toc](In this text)\n\nRain", "# Title\n\nRain"],
  ["## 目次\n\n* TOC\n{:toc}\n\nRain", "Rain"],
  ["1. One\n2. Two\n\n* TOC\n{:toc}\n\nRain", "1. One\n2. Two\n\nRain"],
  ["<!-- toc -->\n\n- [A](#a)\n  - [B `c`](#b)\n\n<!-- tocstop -->\n\n- Rain", "- Rain"],
  [
    "<!-- START doctoc generated TOC please keep comment here to allow auto update -->\n<!-- DON'T EDIT THIS SECTION, INSTEAD RE-RUN doctoc TO UPDATE -->\n**Table of Contents**  *generated with [DocToc](https://a.example)*\n\n- [A](#a)\n\n<!-- END doctoc generated TOC please keep comment here to allow auto update -->\n\nRain",
    "Rain",
  ],
])("a list of headings that the old system made is left out and named: %j", (markdown, expected) => {
  expect(read(markdown, "Hugo")).toEqual({
    text: expected,
    losses: ["The list of its headings, which the old system made, is left out."],
  });
});

test.each(["```\n[toc]\n```", "[toc]\n\n[toc]: https://a.example", "## 目次\n\n- [A](#a)", "Rain [toc]"])(
  "what is no such list stays: %j",
  (markdown) => {
    expect(read(markdown, "Hugo")).toEqual({ text: markdown, losses: [] });
  },
);

test.each([
  ["between two backticks with one in it", "`` ` ==a== ``, ==b=="],
  ["between three backticks at the start of a line", "```==a==``` ==b=="],
  ["a fence in an item", "- ```\n  ==a==\n  ```\n\n==b=="],
  ["a fence with another's first line in it", "```\n```js\n==a==\n```\n\n==b=="],
  ["none between escaped backticks", "\\`==b==\\`"],
])("code stays as it is, and what follows it is read: %s", (_, markdown) => {
  expect(read(markdown).text).toBe(markdown.replace("==b==", "<mark>b</mark>"));
});

test("a block between colons begins after code in one line of three backticks, and not in a fence of an item", () => {
  expect(read("```a``` b\n\n:::tip\nRain.\n:::").text).toBe("```a``` b\n\n> [!tip]\n> Rain.");
  expect(read("- ```\n:::tip\n  ```\n").text).toBe("- ```\n:::tip\n  ```");
});
