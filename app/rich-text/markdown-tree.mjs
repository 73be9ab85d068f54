// Plain JavaScript, because markdown-worker.mjs imports it and is not part of the build.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { parseFragment } from "parse5";

/**
 * The syntax tree of Markdown: CommonMark, footnotes, tables and task lists; raw HTML is reduced to its text and images, and the names of
 * its other elements are in the root's `data.elements`. Can take quadratic time or worse: 80 KB of consecutive headings
 * take minutes. Untrusted input must go through markdown-reader.server.ts.
 * @param {string} markdown
 * @returns {import("mdast").Root}
 */
export function parseMarkdown(markdown) {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmFootnote(), gfmTable(), gfmTaskListItem()],
    mdastExtensions: [gfmFootnoteFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  });
  const elements = new Set();
  reduceHtml(tree, elements);
  return { ...tree, data: { elements: [...elements] } };
}

function reduceHtml(node, elements) {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "html") return getTextAndImages(child.value, elements);
    reduceHtml(child, elements);
    return [child];
  });
}

const IGNORED = new Set(["script", "style", "template"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Elements that say nothing that a text without them would not say. */
const PLAIN = new Set(
  "article body br center div figcaption figure footer head header html img main p picture section source span wbr".split(
    " ",
  ),
);
/** Where an image was; no text that parse5 returns contains it. */
const IMAGE = "\0";

/** The readable text of HTML, a line for each block, as html nodes, with its images between them. */
function getTextAndImages(html, elements) {
  const images = [];
  const lines = read(parseFragment(html, { scriptingEnabled: false }), images, elements).split("\n");
  const text = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter(Boolean);
  const isBreak = text.length === 0 && /^<br\s*\/?>$/i.test(html);
  const parts = isBreak ? ["\n"] : text.join("\n").split(IMAGE);
  return parts.flatMap((part, at) => {
    const value = isBreak ? part : part.replace(/^ ?\n|\n ?$/g, "");
    return [...(at > 0 ? [images[at - 1]] : []), ...(value ? [{ type: "html", value }] : [])];
  });
}

function read(node, images, elements) {
  if (node.nodeName === "#text") return node.value.replaceAll("\n", " ");
  if (node.tagName && !PLAIN.has(node.tagName)) elements.add(node.tagName);
  if (IGNORED.has(node.nodeName)) return "";
  if (node.nodeName === "img") {
    images.push(toImage(Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))));
    return IMAGE;
  }
  const text = (node.childNodes ?? []).map((child) => read(child, images, elements)).join("");
  return INLINE.has(node.nodeName) ? text : `\n${text}\n`;
}

/** Its size is kept where both sides are given (px). */
function toImage({ src = "", alt = "", title = null, width, height }) {
  const data = width && height ? { width: Number(width), height: Number(height) } : {};
  return { type: "image", url: src, alt, title, data };
}
