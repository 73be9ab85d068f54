import { cutText } from "~/ui/cut-text";
import { type FootnoteNode, type InlineNode, type LinkNode, type TextNode, textFormats } from "./document";
import { abbreviate, DocumentError } from "./document-error";
import { isRecord, type Json, readElement } from "./element";
import type { Tally } from "./limits";
import { safeUrl } from "./links";
import { createMath } from "./math";
import { formatStyle, readStyle } from "./styles";

type LinkChild = LinkNode["children"][number];

const allFormats = textFormats.reduce((all, [bit]) => all | bit, 0);

/** A block's inline nodes in canonical form; the children of links are one level deeper. */
export function readInlines(children: Json[], depth: number, tally: Tally): InlineNode[] {
  const nodes: InlineNode[] = [];
  for (const child of children.flatMap(splitAtFootnotes)) {
    if (child.type === "note") {
      const footnote = readFootnote(child, depth, tally);
      if (!footnote.children.every(isBlank)) nodes.push(footnote);
    } else appendInline(nodes, child, depth, tally);
  }
  return nodes;
}

/** Whether an inline node shows no words. Markdown cannot express a footnote without any. */
export function isBlank(node: InlineNode): boolean {
  if (node.type === "text" || node.type === "math") return node.text.trim() === "";
  return node.type === "linebreak" || node.children.every(isBlank);
}

function appendInline(nodes: InlineNode[], child: Json, depth: number, tally: Tally): void {
  if (child.type !== "link" && child.type !== "autolink") {
    appendText(nodes, child, depth, tally);
    return;
  }
  const link = readLink(child, depth, tally);
  if (link.children.length > 0) nodes.push(link);
}

/** Splits a link that contains footnotes into several links, with the footnotes between them. */
function splitAtFootnotes(node: Json): Json[] {
  if (node.type !== "link" && node.type !== "autolink") return [node];
  const children = getChildren(node);
  if (!children.some(({ type }) => type === "note")) return [node];
  return children.map((child) => (child.type === "note" ? child : { ...node, children: [child] }));
}

/**
 * A footnote does not count as a level, so footnotes at the deepest level can contain links. Nested footnotes are
 * unwrapped.
 */
function readFootnote(node: Json, depth: number, tally: Tally): FootnoteNode {
  const children: InlineNode[] = [];
  const append = (nodes: Json[], level: number) => {
    tally.node(level);
    for (const child of nodes.flatMap(splitAtFootnotes)) {
      if (child.type === "note") append(getChildren(child), level + 1);
      else appendInline(children, child, depth, tally);
    }
  };
  append(getChildren(node), depth);
  return { type: "note", version: 1, children: children as FootnoteNode["children"] };
}

/**
 * Reads the content of links and code: only texts, formulas and line breaks; if `plain`, without formats, styles and
 * formulas.
 */
export function readTexts(children: Json[], depth: number, tally: Tally, plain = false): LinkChild[] {
  const nodes: LinkChild[] = [];
  for (const child of children) {
    // Neither links nor code can contain footnotes: only their words are kept.
    const parts = child.type === "note" ? getChildren(child) : [child];
    for (const part of parts) appendText(nodes, part, depth, tally, plain);
  }
  return nodes;
}

function readLink(node: Json, depth: number, tally: Tally): LinkNode {
  tally.node(depth);
  const raw = typeof node.url === "string" ? node.url : "";
  const url = safeUrl(raw);
  if (url === null) throw DocumentError.unsafeLink(raw);
  return {
    type: "link",
    ...readElement(node),
    url,
    rel: null,
    target: node.target === "_blank" ? "_blank" : null,
    title: typeof node.title === "string" && node.title !== "" ? cleanText(cutText(node.title, 500)) : null,
    children: readTexts(getChildren(node), depth + 1, tally),
  };
}

function appendText(nodes: InlineNode[], node: Json, depth: number, tally: Tally, plain = false): void {
  tally.node(depth);
  if (node.type === "linebreak") {
    nodes.push({ type: "linebreak", version: 1 });
    return;
  }
  if (node.type === "math" && !plain) {
    const math = createMath(typeof node.text === "string" ? cleanText(node.text) : "");
    if (math) {
      tally.text(math.text);
      nodes.push(math);
    }
    return;
  }
  if (node.type !== "math" && node.type !== "text" && node.type !== "tab" && node.type !== "code-highlight") {
    throw DocumentError.unknownPart(node.type);
  }
  if (typeof node.text !== "string") throw new DocumentError("The text contains a part without its words.");
  tally.text(node.text);
  const format = plain || !Number.isInteger(node.format) ? 0 : Number(node.format) & allFormats;
  const style = plain ? "" : readTextStyle(node.style);
  cleanText(node.text)
    .split("\n")
    .forEach((line, index) => {
      if (index > 0) {
        tally.node(depth);
        nodes.push({ type: "linebreak", version: 1 });
        if (line !== "") tally.node(depth);
      }
      appendLine(nodes, line, format, style);
    });
}

/** Appends a text, merged with the previous one if both have the same format and style. */
function appendLine(nodes: InlineNode[], text: string, format: number, style: string): void {
  if (text === "") return;
  const last = nodes.at(-1);
  if (last?.type === "text" && last.format === format && last.style === style) last.text += text;
  else nodes.push({ type: "text", version: 1, text, format, style, mode: "normal", detail: 0 } as TextNode);
}

function readTextStyle(css: unknown): string {
  if (typeof css !== "string" || css === "") return "";
  const { style, rejected } = readStyle(css);
  if (rejected)
    throw new DocumentError(`The text contains a style that is not allowed: “${abbreviate(rejected)}”.`);
  return formatStyle(style);
}

/**
 * Line breaks as `\n`; drops what neither HTML nor Postgres can store (control characters, lone surrogates).
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Characters that change the direction of the text around them. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A value on one line without control characters, cut to `max` characters; fast even if the value is long. */
export function toLine(value: unknown, max: number): string {
  if (typeof value !== "string") return "";
  const line = cleanText(value.slice(0, max * 20))
    .replace(BIDI_CONTROLS, "")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(line, max) === line ? line : `${cutText(line, max - 1).trimEnd()}…`;
}

/** The children of a node. @throws DocumentError if any is not an object */
export function getChildren(node: Json): Json[] {
  const children = node.children ?? [];
  if (!Array.isArray(children)) throw new DocumentError("The text is not a document this site can read.");
  return children.map((child) => {
    if (!isRecord(child)) throw DocumentError.unknownPart(child);
    return child;
  });
}
