import { expect, test } from "vitest";
import { findHidden } from "~/content/transfer/blogs/hidden";
import { read } from "./read-export";

const find = (system: string, text: string) =>
  findHidden(text, system, /^(?:WordPress|Ghost|Substack)$/.test(system) ? "html" : "markdown");
const hidden = "```html\n<!-- SECRET -->\n```";
const shown = "```html\n<!-- shown -->\n```";

test.each([
  // Code of every reader.
  ["Jekyll", `Rain.\n\n${shown}\n\n- It is \`<p hidden>\`.\n\n~~~\n<!-- shown -->\n~~~\nRain.`],
  ["Hexo", `It is \`<p hidden>\`.\n\n${shown}\n{% img /a.png %}`],
  // Below HTML.
  ["Hugo", `<b>Run</b> this:\n${shown}`],
  ["Hugo", `<a title="a > b">a</a>, <kbd>C</kbd>:\n${shown}`],
  ["Hugo", `<br>\n\`\`\`js\na\n\`\`\`\n\n${shown}`],
  // Templates in code that the system does not read.
  ["Hugo", "```liquid\n{% if a %}x{% endif %}{% comment %}\n```"],
  ["Hugo", "`{% if a %}x{% endif %}` and\n\n```jinja\n{# x #}{{#if y}}<%= a %>{{- /* b */ -}}\n```"],
  ["Jekyll", "```liquid\n{% raw %}\n{% if a %}x{% endif %}\n{% endraw %}\n```"],
  ["WordPress", "<pre><code>{% if a %}x{% endif %}{{#if y}}{/* a */}</code></pre>"],
])("%s: what is only code hides nothing: %j", (system, text) => {
  expect(find(system, text)).toEqual([]);
});

test.each([
  // HTML ends at other lines for other readers.
  ["Hugo", "<br>\n```\n<div hidden>SECRET</div>\n```"],
  ["Hugo", ">\t<del>\n> `<!-- SECRET -->`"],
  ["Hugo", "> <pre>\n</pre>\n`<!-- SECRET -->`"],
  ["Hugo", "<![CDATA[\n\n```\n]]>\n<div hidden>SECRET</div>\n```"],
  ["Hugo", "<br>\n```\na\n\n```\n\n<div hidden>SECRET</div>\n\n```\n```"],
  ["Hugo", "<br>\n```\na\n```\n<pre>\n\n```\n</pre>\n<div hidden>SECRET</div>\n<pre>\n```\n</pre>"],
  ["Hugo", "- <br>\n  ```\na\n  ```\n\n<div hidden>SECRET</div>\n\n```"],
  ["Hugo", "<b>\n```\n<div hidden>SECRET</div>\n```"],
  ["Hugo", '<b title="a\n```\n<div hidden>SECRET</div>\n```'],
  ["Hugo", "Rain[^1]\n\n[^1]: a\n\n    </div> `<!-- SECRET -->`"],
  // Backticks in the addresses and titles of links.
  ["Hugo", "[a](`) <!-- SECRET -->`"],
  ["Hugo", '[a](/x "`") b <!-- SECRET -->`'],
  ["Hugo", "https://a.example/`x <!-- SECRET -->`"],
  // Templates that the system reads in code, and code that is none.
  ["Jekyll", "```liquid\n{% if a %}SECRET{% endif %}\n```"],
  ["Zola", "```\n{% if(a) %}SECRET{% end %}\n```"],
  ["Hugo", "```\n{{< members >}}SECRET{{< /members >}}\n```"],
  ["Hexo", "`{% if a %}SECRET{% endif %}`"],
  ["Hexo", "`{# SECRET #}`"],
  ["Hexo", "- ```\n  {% if a %}SECRET{% endif %}\n  ```"],
  ["Hexo", "```\n{% if a %}SECRET{% endif %}\n````"],
  ["Hexo", "```js `\n{% if a %}SECRET{% endif %}\n```\n"],
  ["Hexo", "```\na\n```\n{% if a %}SECRET{% endif %}\n```\nb\n```"],
  ["Hexo", "<!--\n```\n```\nSECRET -->"],
  // Code that Hexo reads as none.
  ["Hexo", "- ```\n  x\n  ```\n{% if a %}SECRET{% endif %}\n```\ny\n"],
  ["Hexo", "- ```\n  x\n  ```\n\n<div hidden>SECRET</div>\n\n```\ny\n```"],
  ["Hexo", "```\na\n```  \nb\n```\n<div hidden>SECRET</div>\n```\nc\n```\n"],
  ["Hexo", "\u3000```\nx\n```\n\n<div hidden>SECRET</div>\n\n```\ny\n```"],
  ["Hexo", "text\u2028```\nx\n```\n<div hidden>SECRET</div>\n```\n"],
  // What is shown as it is begins in no comment or other tag, and ends at its end.
  ["Hexo", "Text {# {% raw %} SECRET #} more"],
  ["Eleventy", 'The tag {{ "{% raw %}" }}:\n\n{% if a %}SECRET{% endif %}'],
  ["Jekyll", '{{ "{% raw %}" }}{% if a %}SECRET{% endif %}{{ "{% endraw %}" }}'],
  [
    "Jekyll",
    '{% include x.html a="{% raw %}" %}{% if a %}SECRET{% endif %}{% include x.html a="{% endraw %}" %}',
  ],
  ["Jekyll", "{% raw %}a{% endraw x %}{% if a %}SECRET{% endif %}{% raw %}b{% endraw %}"],
  ["Jekyll", "{% raw %}{% if a %}SECRET{% endif %}"],
  // Comments of templates in code.
  ["Eleventy", "Text `{# SECRET #}` more"],
  ["Markdown", "```js\n{# SECRET #}\n```"],
  ["Markdown", "```js\n{% if a %}SECRET{% endif %}\n```"],
  // Tags that are not read here, and texts in expressions.
  ["Jekyll", '{% include image.html\n  caption="SECRET" %}'],
  ["Hexo", '{% set a = "50% SECRET" %}', "{% set %}"],
  ["Hexo", 'Text {{ "SECRET" if false }} more'],
  ["Jekyll", 'Text {{ "SECRET" | slice: 0, 0 }} more'],
  ["Jekyll", "Text[^1]\n\n[^1]: shown\n\n*[HTML]: SECRET"],
  // HTML that kramdown ends at its last tag, fences with several words, formulas and passages without Markdown.
  ["Jekyll", `<div class="note">\n\n${hidden}\n\n</div>`],
  ["Jekyll", `<font color="red">Update:\n\n${hidden}\n</font>`],
  ["Jekyll", "<time>See `<div hidden>SECRET</div>`</time> x"],
  ["Jekyll", "<details>\n<summary>x</summary>\n\nSee `<!-- SECRET -->` here.\n\n</details>"],
  ["Jekyll", "```js {1,3}\n\n<!-- SECRET -->\n\n```"],
  ["Jekyll", "$$ a `x $$ <!-- SECRET --> ` b"],
  ["Jekyll", "$$\n```\n$$\n\n<!-- SECRET -->\n\n$$\n```\n$$"],
  ["Jekyll", "Text {::nomarkdown}`{:/} <!-- SECRET --> {::nomarkdown}`{:/}"],
  ["WordPress", "<p>{% if a %}SECRET{% endif %}</p>"],
  ["WordPress", "<pre><code>[private]SECRET[/private]</code></pre>"],
])("%s: what may be hidden is found beside code: %j", (system, text, found = "SECRET") => {
  expect(find(system, text).join()).toContain(found);
});

const markup = "[markup.goldmark.renderer]\nunsafe =";
const post = "---\ntitle: A\ndate: 2020-01-02\n---\n";
test.each([
  ["Jekyll", { "_config.yml": "" }, `_posts/2020-01-02-a.md`, shown, true],
  [
    "Jekyll with other fences",
    { "_config.yml": "kramdown: {input: kramdown}" },
    "_posts/2020-01-02-a.md",
    shown,
    false,
  ],
  [
    "Jekyll with another reader",
    { "_config.yml": "markdown: rdiscount" },
    "_posts/2020-01-02-a.md",
    shown,
    false,
  ],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "<div>SECRET</div>", false],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "<br>\nSECRET", false],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "<!-- toc --> SECRET", false],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "<!-- more --> SECRET", false],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "Rain[^may]\n\n[^may]: <div>SECRET</div>", false],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "Rain.\n\n- <img src=/a.png>", false],
  ["Hugo", { "hugo.toml": "" }, "content/a/a.md", "<kbd>A</kbd>, `<div>`\n\n<!--more--> shown", true],
  ["Hugo with HTML", { "hugo.toml": `${markup} true` }, "content/a/a.md", "<div>shown</div>", true],
  [
    "Hugo with HTML",
    { "hugo.toml": "", "config/_default/markup.yaml": "goldmark: {renderer: {unsafe: true}}" },
    "content/a/a.md",
    "<div>shown</div>",
    true,
  ],
  [
    "Hugo with HTML in one place",
    { "hugo.toml": `${markup} true`, "config/production/hugo.toml": `${markup} false` },
    "content/a/a.md",
    "<div>SECRET</div>",
    false,
  ],
  ["Eleventy", { "eleventy.config.js": "" }, "src/content/a/a.md", "`{# SECRET #}`", false],
])("%s: with %j, %s is published with %j: %s", async (_, config, name, text, published) => {
  const { get } = await read({ ...config, [name]: post + text } as Record<string, string>);
  expect(get("A")).toMatchObject({ published });
});
