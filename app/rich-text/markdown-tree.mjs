// Plain JavaScript, because markdown-worker.mjs imports it and is not part of the build.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { parseFragment } from "parse5";

/**
 * The syntax tree of Markdown: CommonMark and footnotes; raw HTML is reduced to its text. Can take quadratic time or
 * worse: 80 KB of consecutive headings take minutes. Untrusted input must go through markdown-reader.server.ts.
 * @param {string} markdown
 * @returns {import("mdast").Root}
 */
export function parseMarkdown(markdown) {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmFootnote()],
    mdastExtensions: [gfmFootnoteFromMarkdown()],
  });
  reduceHtmlToText(tree);
  return tree;
}

function reduceHtmlToText(node) {
  for (const child of node.children ?? []) {
    if (child.type === "html") child.value = getHtmlText(child.value);
    else reduceHtmlToText(child);
  }
}

const IGNORED = new Set(["script", "style", "template"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** The readable text of HTML, with images' alternative texts; a line for each block. */
function getHtmlText(html) {
  const lines = read(parseFragment(html, { scriptingEnabled: false })).split("\n");
  const text = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter(Boolean);
  return text.length > 0 || !/^<br\s*\/?>$/i.test(html) ? text.join("\n") : "\n";
}

function read(node) {
  if (node.nodeName === "#text") return node.value.replaceAll("\n", " ");
  if (IGNORED.has(node.nodeName)) return "";
  const alt = node.nodeName === "img" ? node.attrs.find(({ name }) => name === "alt")?.value : "";
  const text = (alt ?? "") + (node.childNodes ?? []).map(read).join("");
  return INLINE.has(node.nodeName) ? text : `\n${text}\n`;
}
