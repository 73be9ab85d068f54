import type { Html, Image, Link, Node, Nodes, Parents, PhrasingContent, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from "parse5";
import { endBareLinks } from "./bare-url-end";
import { emphasisSyntax } from "./emphasis-syntax";
import { inlineElements, MARKS } from "./inline-elements";
import { breakLines } from "./markdown-breaks";
import { type KeptElements, nestBlocks } from "./markdown-elements";
import { joinHtml, MARK, readHtmlBlocks } from "./markdown-html";
import type { Format } from "./markdown-phrasing";
import { createMathSyntax, type Formulas, mathFromMarkdown } from "./math-syntax";
import type { CalloutKind } from "./nodes/quote/callout";
import { calloutNames } from "./nodes/quote/callout-names";

/** A comment between blocks. */
export interface Mark extends Node {
  type: "mark";
  name: string;
  words: string;
}
declare module "mdast" {
  interface RootContentMap {
    mark: Mark;
  }
  interface RootData {
    /** The names of the elements that are reduced to their text. */
    elements?: string[];
  }
  interface BlockquoteData {
    /** The kind of callout that its marker names. */
    callout?: CalloutKind;
  }
}

/** What readers of Markdown disagree about. */
export interface MarkdownFlavour {
  formulas?: Formulas;
  /** Whether a line that ends within a paragraph ends on the page, too. */
  hasLineBreaks?: boolean;
}

/**
 * The syntax tree of GitHub's Markdown with formulas. Raw HTML within a paragraph keeps its links and formats, between
 * blocks it is one (markdown-html.ts), and elsewhere it is reduced to its text and images; the names of the elements
 * that are lost are in the root's `data.elements`. Can take quadratic time or worse: 80 KB of consecutive headings
 * take minutes. Untrusted input must go through markdown-reader.server.ts.
 */
export function parseMarkdown(
  markdown: string,
  kept: KeptElements = {},
  { formulas = "read", hasLineBreaks = false }: MarkdownFlavour = {},
): Root {
  const root = fromMarkdown(markdown, {
    // One tilde is a subscript elsewhere.
    extensions: [gfm({ singleTilde: false }), createMathSyntax(formulas), emphasisSyntax],
    mdastExtensions: [...gfmFromMarkdown(), mathFromMarkdown],
  });
  markCallouts(root, markdown);
  endBareLinks(root, markdown);
  const elements = new Set<string>();
  reduceHtml(root, { elements, kept });
  if (hasLineBreaks) breakLines(root);
  return { ...root, data: { elements: [...elements] } };
}

/**
 * Moves `[!NOTE]` at the beginning of a quote into its data if the name is known, and a title after it (Obsidian's)
 * into a paragraph of its own. Reads the source, in which an escaped bracket can be told apart.
 */
function markCallouts(node: Nodes, markdown: string): void {
  if (!("children" in node)) return;
  for (const child of node.children) markCallouts(child, markdown);
  const [first, ...others] = node.children;
  if (node.type !== "blockquote" || first?.type !== "paragraph") return;
  const [text, ...inlines] = first.children;
  if (text?.type !== "text" || markdown[first.position?.start.offset ?? 0] !== "[") return;
  const [marker = "", name = ""] = /^\[!([a-z]+)\][+-]?[ \t]*/i.exec(text.value) ?? [];
  const callout = calloutNames.get(name.toLowerCase());
  if (!callout) return;
  const [title, body] = splitLine([{ ...text, value: text.value.slice(marker.length) }, ...inlines]);
  const paragraph = (children: PhrasingContent[]) =>
    children.length > 0 ? [{ type: "paragraph" as const, children }] : [];
  node.data = { callout };
  node.children = [
    ...(title.length > 0 ? paragraph([{ type: "strong", children: title }]) : []),
    ...paragraph(body),
    ...(others as typeof node.children),
  ];
}

/** The inline nodes before and after the first line break. */
function splitLine(nodes: PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const isFilled = (node: PhrasingContent) => node.type !== "text" || node.value !== "";
  const at = nodes.findIndex(
    (node) => node.type === "break" || (node.type === "text" && node.value.includes("\n")),
  );
  const found = nodes[at];
  if (!found) return [nodes.filter(isFilled), []];
  const [line = "", ...rest] = found.type === "text" ? found.value.split("\n") : [];
  const before: PhrasingContent[] = [...nodes.slice(0, at), { type: "text", value: line }];
  const after: PhrasingContent[] = [{ type: "text", value: rest.join("\n") }, ...nodes.slice(at + 1)];
  return [before.filter(isFilled), after.filter(isFilled)];
}

type InlineElement = Format | Link;
const PHRASING = new Set(["paragraph", "heading", "strong", "emphasis", "delete", "link", "tableCell"]);

/** Puts the inline nodes between an opening and a closing tag into a node of their own. */
function nestElements(nodes: PhrasingContent[], elements: Set<string>): PhrasingContent[] {
  const children: PhrasingContent[] = [];
  const open: { node: InlineElement; format: number; tag: string }[] = [];
  const add = (child: PhrasingContent) => (open.at(-1)?.node.children ?? children).push(child);
  let isFallback = false;
  for (const child of nodes) {
    const [, slash, name = ""] =
      (child.type === "html" && /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i.exec(child.value)) || [];
    const tag = name.toLowerCase();
    const mark = MARKS.get(tag)?.[slash ? 1 : 0];
    if (tag === "rp") isFallback = !slash;
    if (mark) add({ type: "text", value: mark });
    if (mark || isFallback || tag === "rp" || tag === "ruby") continue;
    const format = inlineElements.get(tag) ?? (tag === "a" ? LINK : undefined);
    if (format === undefined) add(child);
    else if (!slash) open.push({ node: toInline(format, (child as Html).value), format, tag });
    else if (open.some((element) => element.format === format)) {
      for (let closed = open.pop(); closed; closed = closed.format === format ? undefined : open.pop())
        add(closed.node);
    }
  }
  // What is never closed has no end.
  for (let last = open.pop(); last; last = open.pop()) {
    elements.add(last.tag);
    last.node.children.forEach(add);
  }
  return children;
}

/** In the place of a format. */
const LINK = 0;

function toInline(format: number, html: string): InlineElement {
  if (format !== LINK) return { type: "format", format, children: [] };
  const [element] = parseFragment(html).childNodes;
  const { href: url = "", title = null } =
    element && tree.isElementNode(element) ? getAttributes(element) : {};
  return { type: "link", url, title, children: [] };
}

interface Reduction {
  /** The names of the elements that are lost. */
  elements: Set<string>;
  kept: KeptElements;
}

function reduceHtml(node: Nodes, reduction: Reduction): void {
  if (!("children" in node)) return;
  const { elements, kept } = reduction;
  const isAroundBlocks = node.type === "root" || node.type === "element";
  const nodes = PHRASING.has(node.type)
    ? nestElements(node.children as PhrasingContent[], elements)
    : node.type === "root"
      ? joinHtml(nestBlocks(node.children, kept))
      : node.type === "element"
        ? joinHtml(node.children)
        : node.children;
  const children = nodes.flatMap((child): Nodes[] => {
    const [, name, words = ""] = (child.type === "html" && MARK.exec(child.value)) || [];
    if (name && isAroundBlocks) return [{ type: "mark", name, words }];
    const blocks = child.type === "html" && isAroundBlocks ? readHtmlBlocks(child.value, elements) : null;
    if (blocks) return [blocks];
    if (child.type === "html") return getTextAndImages(child.value, elements);
    reduceHtml(child, reduction);
    return [child];
  });
  node.children = children as Parents["children"] as typeof node.children;
}

const IGNORED = new Set(["script", "style", "template"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Elements whose loss does not change what a text says. */
const PLAIN = new Set(
  "article body br center div figcaption figure footer head header html img main p picture q rp rt ruby section source span wbr".split(
    " ",
  ),
);
/** Placeholder for an image; parse5 never returns this character in text. */
const IMAGE = "\0";

/** The readable text of HTML, a line for each block, as html nodes, with its images between them. */
function getTextAndImages(html: string, elements: Set<string>): (Html | Image)[] {
  const images: Image[] = [];
  const lines = read(parseFragment(html, { scriptingEnabled: false }), images, elements).split("\n");
  const text = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter(Boolean);
  const isBreak = text.length === 0 && /^<br\s*\/?>$/i.test(html);
  const parts = isBreak ? ["\n"] : text.join("\n").split(IMAGE);
  return parts.flatMap((part, at) => {
    const value = isBreak ? part : part.replace(/^ ?\n|\n ?$/g, "");
    return [
      ...(at > 0 ? images.slice(at - 1, at) : []),
      ...(value ? [{ type: "html" as const, value }] : []),
    ];
  });
}

type HtmlNode = DefaultTreeAdapterTypes.Node;

function read(node: HtmlNode, images: Image[], elements: Set<string>): string {
  if (tree.isTextNode(node)) return node.value.replaceAll("\n", " ");
  const name = tree.isElementNode(node) ? node.tagName : "";
  if (name && !PLAIN.has(name)) elements.add(name);
  if (IGNORED.has(name)) return "";
  if (tree.isElementNode(node) && name === "img") {
    images.push(toImage(getAttributes(node)));
    return IMAGE;
  }
  const children = "childNodes" in node && name !== "rp" ? node.childNodes : [];
  const [opening = "", closing = ""] = MARKS.get(name) ?? [];
  const text = opening + children.map((child) => read(child, images, elements)).join("") + closing;
  return INLINE.has(name) ? text : `\n${text}\n`;
}

type Attributes = Partial<Record<string, string>>;

const getAttributes = ({ attrs }: DefaultTreeAdapterTypes.Element): Attributes =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** Keeps the image's size if both dimensions are given (px). */
function toImage({ src = "", alt = "", title, width, height }: Attributes): Image {
  const data = width && height ? { width: Number(width), height: Number(height) } : {};
  return { type: "image", url: src, alt, title: title ?? null, data };
}
