import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import { asXhtml } from "~/feeds/epub/xhtml.server";
import { highlightCode } from "~/rich-text/highlight.server";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { RichText } from "~/rich-text/render.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";

function fromHtml(html: string) {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}
const oneLine = (html: string) => html.replace(/\n\s*/g, "");
const TASKS = '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>';

it.each([
  [
    "GitHub",
    "<ul class=contains-task-list><li class=task-list-item><input type=checkbox disabled checked> a</li><li><input type=checkbox disabled>b</li></ul>",
  ],
  ["paragraphs", "<ul><li><p><input type=checkbox checked> a</p></li><li><p>b</p></li></ul>"],
  [
    "labels",
    "<ul><li><label><input type=checkbox checked> a</label></li><li><label><input type=checkbox> b</label></li></ul>",
  ],
  [
    "Google Docs",
    '<ul><li role="checkbox" aria-checked="true"><p>a</p></li><li role="checkbox" aria-checked="false"><p>b</p></li></ul>',
  ],
])("tasks are read from the HTML of %s", (_, html) => {
  expect(oneLine(documentToHtml(fromHtml(html)))).toBe(TASKS);
});

it.each([
  '<ul><li><input type="text"> a</li></ul>',
  "<ul><li>a <input type=checkbox></li></ul>",
  "<p><input type=checkbox> a</p>",
])("no other control becomes a task: %s", (html) => {
  expect(htmlToDocument(html)).toMatchObject({ ok: false, message: expect.stringContaining("“<input>”") });
});

test("tasks are read from Markdown, shown with a disabled checkbox, and with a character in feeds and e-books", () => {
  const parsed = markdownToDocument("- [x] a\n- [ ] b\n  - c");
  if (!parsed.ok) throw new Error(parsed.message);
  const html = renderToStaticMarkup(<RichText document={parsed.document} />);
  expect(html).toBe(
    '<ul dir="auto" class="tasks"><li><label><input type="checkbox" disabled="" checked=""/> a</label></li><li><div><label><input type="checkbox" disabled=""/> b</label></div><ul><li>c</li></ul></li></ul>',
  );
  expect(asXhtml(html, { url: "https://example.com", ids: [], images: new Map() })).toContain(
    "<li>☑ a</li><li><div>☐ b</div>",
  );
  expect(oneLine(documentToHtml(parsed.document, "auto"))).toBe(
    '<ul dir="auto"><li>☑ a</li><li>☐ b<ul><li>c</li></ul></li></ul>',
  );
});

test("code is highlighted on the server, and stays plain if its language is unknown", () => {
  const shown = (language: string) =>
    renderToHtml(fromHtml(`<pre><code class="language-${language}">const a = "&lt;b&gt;";</code></pre>`));
  expect(shown("ts")).toBe(
    '<pre dir="auto"><code class="language-ts"><span class="hljs-keyword">const</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>;</code></pre>',
  );
  expect(shown("unheard-of")).toBe(
    '<pre dir="auto"><code class="language-unheard-of">const a = &quot;&lt;b&gt;&quot;;</code></pre>',
  );
  expect(shown("__proto__")).not.toContain("span");
});

const asCode = (language: string, code: string) =>
  `<pre><code class="language-${language}">${code}</code></pre>`;

test("long code has no colours", () => {
  const shown = (times: number) => renderToHtml(fromHtml(asCode("javascript", "let a;\n".repeat(times))));
  expect(shown(1_000)).toContain("hljs-keyword");
  expect(shown(2_000)).not.toContain("hljs-keyword");
});

test("highlighting has a time limit per document: after two long blocks the others stay plain", () => {
  const block = asCode("ini", `a = ${"1".repeat(91)}\n`.repeat(100));
  const shown = renderToHtml(fromHtml(block.repeat(5)));
  const blocks = shown.split("<pre").slice(1);
  expect(blocks.map((html) => html.includes("hljs-"))).toEqual([true, true, false, false, false]);
});

test("of much code in short blocks only the first 50,000 characters have colours", () => {
  const shown = renderToHtml(fromHtml(asCode("sql", "'".repeat(1_000)).repeat(80)));
  const blocks = shown.split("<pre").slice(1);
  expect(blocks.filter((html) => html.includes("hljs-"))).toHaveLength(50);
});

test("code that is nested deeply has no colours, and the rest of the text is shown", () => {
  const nested = '"$('.repeat(3_000);
  expect(highlightCode(nested, "bash")).toBe(nested);
  expect(renderToHtml(fromHtml(`${asCode("bash", nested)}<p>After</p>`))).toContain(">After</p>");
});
