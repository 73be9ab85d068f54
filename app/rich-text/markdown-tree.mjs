// Plain JavaScript, because markdown-worker.mjs imports it and is not part of the build.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { parseFragment } from "parse5";
import { calloutNames } from "./callout-names.mjs";
import { mathFromMarkdown, mathSyntax } from "./math-syntax.mjs";

/**
 * The syntax tree of GitHub's Markdown with formulas. Raw HTML within a paragraph keeps its links and formats, other HTML
 * is reduced to its text and images; the names of the elements that are lost are in the root's `data.elements`. Can take quadratic time or worse: 80 KB of consecutive headings
 * take minutes. Untrusted input must go through markdown-reader.server.ts.
 * @param {string} markdown
 * @returns {import("mdast").Root}
 */
export function parseMarkdown(markdown) {
  const tree = fromMarkdown(markdown, {
    // One tilde is a subscript elsewhere.
    extensions: [gfm({ singleTilde: false }), mathSyntax],
    mdastExtensions: [...gfmFromMarkdown(), mathFromMarkdown],
  });
  markCallouts(tree, markdown);
  const elements = new Set();
  reduceHtml(tree, elements);
  return { ...tree, data: { elements: [...elements] } };
}

/**
 * Moves `[!NOTE]` at the beginning of a quote into its data if the name is known, and a title after it (Obsidian's)
 * into a paragraph of its own. Reads the source, in which an escaped bracket can be told apart.
 */
function markCallouts(node, markdown) {
  for (const child of node.children ?? []) markCallouts(child, markdown);
  const [first, ...others] = node.children ?? [];
  if (node.type !== "blockquote" || first?.type !== "paragraph") return;
  const [text, ...inlines] = first.children;
  const marker = /^\[!([a-z]+)\][+-]?[ \t]*/i.exec(text?.type === "text" ? text.value : "");
  if (!calloutNames.has(marker?.[1].toLowerCase()) || markdown[first.position.start.offset] !== "[") return;
  const [title, body] = splitLine([{ type: "text", value: text.value.slice(marker[0].length) }, ...inlines]);
  const paragraph = (children) => (children.length > 0 ? [{ type: "paragraph", children }] : []);
  node.data = { callout: marker[1] };
  node.children = [
    ...(title.length > 0 ? paragraph([{ type: "strong", children: title }]) : []),
    ...paragraph(body),
    ...others,
  ];
}

/** The inline nodes before and after the first line break. */
function splitLine(nodes) {
  const isFilled = (node) => node.type !== "text" || node.value !== "";
  const at = nodes.findIndex(
    ({ type, value }) => type === "break" || (type === "text" && value.includes("\n")),
  );
  if (at < 0) return [nodes.filter(isFilled), []];
  const [line = "", ...rest] = nodes[at].value?.split("\n") ?? [];
  const before = [...nodes.slice(0, at), { type: "text", value: line }];
  const after = [{ type: "text", value: rest.join("\n") }, ...nodes.slice(at + 1)];
  return [before.filter(isFilled), after.filter(isFilled)];
}

/** What an element within a line is in the tree. */
const INLINE_TYPES = new Map(
  Object.entries({
    a: "link",
    b: "strong",
    strong: "strong",
    i: "emphasis",
    em: "emphasis",
    s: "delete",
    strike: "delete",
    del: "delete",
    u: "underline",
    ins: "underline",
    sub: "subscript",
    sup: "superscript",
    mark: "highlight",
  }),
);
const PHRASING = new Set(["paragraph", "heading", "strong", "emphasis", "delete", "link", "tableCell"]);

/** Puts the inline nodes between an opening and a closing tag into a node of their own. */
function nestElements(nodes, elements) {
  const open = [{ children: [] }];
  const close = () => {
    const { node, children } = open.pop();
    open.at(-1).children.push({ ...node, children });
  };
  for (const child of nodes) {
    const [, slash, tag = ""] =
      (child.type === "html" && /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i.exec(child.value)) || [];
    const type = INLINE_TYPES.get(tag.toLowerCase());
    if (!type) open.at(-1).children.push(child);
    else if (!slash) open.push({ node: toInline(type, child.value), children: [], tag: tag.toLowerCase() });
    else if (open.some(({ node }) => node?.type === type)) {
      while (open.at(-1).node.type !== type) close();
      close();
    }
  }
  // What is never closed has no end.
  while (open.length > 1) {
    const { tag, children } = open.pop();
    elements.add(tag);
    open.at(-1).children.push(...children);
  }
  return open[0].children;
}

function toInline(type, html) {
  if (type !== "link") return { type };
  const { attrs } = parseFragment(html).childNodes[0];
  const [url = "", title = null] = ["href", "title"].map(
    (name) => attrs.find((attr) => attr.name === name)?.value,
  );
  return { type, url, title };
}

function reduceHtml(node, elements) {
  if (!node.children) return;
  if (PHRASING.has(node.type)) node.children = nestElements(node.children, elements);
  node.children = node.children.flatMap((child, at) => {
    // The mark before a card or an image (markdown-card.ts, markdown-images.ts).
    const next = node.children[at + 1];
    const mark =
      child.type === "html" && next?.type === "paragraph"
        ? /^<!-- (card|image)(?:: ([a-z ]{1,40}))? -->$/.exec(child.value)
        : null;
    if (mark) next.data = mark[1] === "card" ? { isCard: true } : { image: mark[2] ?? "" };
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
/** Elements whose loss does not change what a text says. */
const PLAIN = new Set(
  "article body br center div figcaption figure footer head header html img main p picture section source span wbr".split(
    " ",
  ),
);
/** Placeholder for an image; parse5 never returns this character in text. */
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

/** Keeps the image's size if both dimensions are given (px). */
function toImage({ src = "", alt = "", title = null, width, height }) {
  const data = width && height ? { width: Number(width), height: Number(height) } : {};
  return { type: "image", url: src, alt, title, data };
}
