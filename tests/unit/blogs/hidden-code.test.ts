import { expect, test } from "vitest";
import { findHidden } from "~/content/transfer/blogs/hidden";
import { read } from "./read-export";

const find = (system: string, text: string) =>
  findHidden(text, system, /^(?:WordPress|Ghost|Substack)$/.test(system) ? "html" : "markdown");
const shown = "```html\n<!-- shown -->\n```";

test.each([
  // Below HTML.
  ["Hugo", `<b>Run</b> this:\n${shown}`],
  ["Hugo", `<a title="a > b">a</a>, <kbd>C</kbd>:\n${shown}`],
  ["Hugo", `<br>\n\`\`\`js\na\n\`\`\`\n\n${shown}`],
  ["Jekyll", `<div>\n~~~\na\n~~~\n</div>\n\n${shown}`],
  ["Hexo", `<p>Run:</p>\n${shown}\n\n<pre>\n</pre>\n${shown}`],
  // Templates in code that the system does not read.
  ["Hugo", "```liquid\n{% if a %}x{% endif %}{% comment %}\n```"],
  ["Hugo", "`{% if a %}x{% endif %}` and\n\n```jinja\n{# x #}{{#if y}}<%= a %>{{- /* b */ -}}\n```"],
  ["Jekyll", "```liquid\n{% raw %}\n{% if a %}x{% endif %}\n{% endraw %}\n```"],
  ["Jekyll", "```erb\n<% if a %>{# x #}{{#if y}}<% end %>\n```"],
  ["Hexo", "> ```liquid\n> {% if a %}x{% endif %}{# x #}\n> ```\n\n~~~\n{% comment %}x\n~~~"],
  ["Zola", "```erb\n<% if a %>x<% end %>\n```"],
  ["WordPress", "<pre><code>{% if a %}x{% endif %}{{#if y}}{/* a */}</code></pre>"],
])("%s: what is only code hides nothing: %j", (system, text) => {
  expect(find(system, text)).toEqual([]);
});

test.each([
  // HTML ends at other lines for other readers.
  ["Hugo", "<br>\n```\n<div hidden>SECRET</div>\n```"],
  ["Hugo", "<br>\n```\na\n\n```\n\n<div hidden>SECRET</div>\n\n```\n```"],
  ["Hugo", "<br>\n```\na\n```\n<pre>\n\n```\n</pre>\n<div hidden>SECRET</div>\n<pre>\n```\n</pre>"],
  ["Hugo", "- <br>\n  ```\na\n  ```\n\n<div hidden>SECRET</div>\n\n```"],
  ["Hugo", "<b>\n```\n<div hidden>SECRET</div>\n```"],
  ["Hugo", '<b title="a\n```\n<div hidden>SECRET</div>\n```'],
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
  ["WordPress", "<p>{% if a %}SECRET{% endif %}</p>"],
  ["WordPress", "<pre><code>[private]SECRET[/private]</code></pre>"],
])("%s: what may be hidden is found beside code: %j", (system, text) => {
  expect(find(system, text)).not.toEqual([]);
});

test.each([
  ["Hexo", "", true],
  ["Hexo without highlighted code", "highlight: {enable: false}", false],
  ["Hexo with Prism", "highlight: {enable: false}\nprismjs: {enable: true}", true],
  ["a newer Hexo without highlighted code", "syntax_highlighter: ''", false],
])("%s: a template in code", async (_, config, published) => {
  const { get } = await read({
    "_config.yml": config,
    "source/_posts/a.md": "---\ntitle: A\n---\n```liquid\n{% if a %}x{% endif %}\n```",
  });
  expect(get("A")).toMatchObject({ published });
});
