import { expect, test } from "vitest";
import { ghost, post, read } from "./read-export";

const text =
  "---\ntitle: A walk\n---\nRain *and\nsnow*\n![](https://a.example/a.png)\n来了\n雨\n\n```\na\nb\n```";
const hexo = (files: Record<string, string> = {}) => ({
  "_config.yml": "",
  ...files,
  "source/_posts/a.md": text,
});
const jekyll = (config: string) => ({ "_config.yml": config, "_posts/2020-01-02-a.md": text });
const hugo = (files: Record<string, string>) => ({ "hugo.toml": "", ...files, "content/posts/a.md": text });
const obsidian = (app: string) => ({ ".obsidian/app.json": app, "a.md": text });
const broken = "Rain and\nsnow\n来了\n雨\na\nb";
const joined = "Rain and snow\n来了雨\na\nb";

test.each<[string, Record<string, string>, string]>([
  ["Hexo", hexo(), broken],
  ["Hexo with markdown-it", hexo({ "package.json": '{"hexo-renderer-markdown-it": "7"}' }), broken],
  ["Hexo that says no", hexo({ "_config.yml": "marked:\n  breaks: false" }), joined],
  ["Hexo's markdown-it that says no", hexo({ "_config.yml": "markdown: {render: {breaks: false}}" }), joined],
  ["Hexo with Pandoc", hexo({ "package.json": '{"hexo-renderer-pandoc": "1"}' }), joined],
  ["Jekyll", jekyll("kramdown:\n  # hard_wrap: true\n  hard_wrap: false"), joined],
  ["Jekyll's kramdown", jekyll("kramdown:\n  hard_wrap: true"), broken],
  ["Jekyll's CommonMark", jekyll('commonmark:\n  options: ["SMART", "HARDBREAKS"]'), broken],
  ["Jekyll's Redcarpet", jekyll("redcarpet: {extensions: [smart, hard_wrap]}"), broken],
  ["Hugo", hugo({}), joined],
  ["Hugo's Goldmark", hugo({ "hugo.toml": "[markup.goldmark.renderer]\nhardWraps = true" }), broken],
  [
    "Hugo's folder",
    hugo({ "config/_default/markup.yaml": "goldmark: {renderer: {hardWraps: true}}" }),
    broken,
  ],
  ["Obsidian", obsidian("{}"), broken],
  ["Obsidian's strict lines", obsidian('{"strictLineBreaks": true}'), joined],
  [
    "Astro with a plugin",
    {
      "astro.config.mjs": 'import remarkBreaks from "remark-breaks"',
      "src/content/blog/a.md": text,
    },
    broken,
  ],
])("%s: the ends of lines are where they were", async (_, files, expected) => {
  expect((await read(files)).text("A walk")).toBe(expected);
});

test("Ghost: a text in Markdown keeps the ends of its lines", async () => {
  const blog = await read(ghost([post({ html: "", markdown: "Rain\nand snow" })]));
  expect(blog.text("A walk")).toBe("Rain\nand snow");
});
