import type { BlockNode, ImageNode, InlineNode, ListNode, RichTextDocument } from "./document";
import {
  destination,
  escapeLineStarts,
  escapeText,
  escapeTitle,
  inlineSource,
  onOneLine,
} from "./markdown-inline";
import { annotated } from "./markdown-notes-write";

/**
 * The document as Markdown (CommonMark and footnotes) for people to read and edit. Reading it again with
 * `markdownToDocument` gives the same document as far as Markdown can say it. What it cannot say is left out and the
 * words stay: colours, fonts, sizes, alignment, underline, strike, sub- and superscript, marks, the sizes of pictures,
 * the target of links, spaces in a row, empty paragraphs. Takes a document that `parseDocument` has made. Ends with a
 * line end, unless it is empty.
 */
export function documentToMarkdown({ root }: RichTextDocument): string {
  const { body, notes } = annotated(root.children) ?? { body: root.children, notes: [] };
  const lines = blocks(body);
  for (const [index, note] of notes.entries()) {
    const [first = "", ...more] = textLines(inlineSource(note));
    lines.push("", `[^${index + 1}]: ${first}`.trimEnd(), ...more.map((line) => `    ${line}`));
  }
  return lines.length > 0 ? `${lines.join("\n")}\n` : "";
}

/** The lines of blocks, an empty one between two. */
function blocks(nodes: BlockNode[]): string[] {
  const lines: string[] = [];
  let before: Marker | undefined;
  for (const node of nodes) {
    const marker = node.type === "list" ? markerAfter(before, node) : undefined;
    const own = block(node, marker);
    if (own.length === 0) continue;
    if (lines.length > 0) lines.push("");
    lines.push(...own);
    before = marker;
  }
  return lines;
}

/** `marker`: what the items of a list begin with. */
function block(node: BlockNode, marker: Marker = "-"): string[] {
  switch (node.type) {
    case "paragraph":
      return textLines(inlineSource(node.children));
    case "heading":
      return [heading(Number(node.tag.slice(1)), inlineSource(node.children))];
    case "quote": {
      const lines = textLines(inlineSource(node.children));
      return lines.length > 0 ? lines.map((line) => `> ${line}`) : [">"];
    }
    case "code": {
      const text = node.children.map((child) => (child.type === "text" ? child.text : "\n")).join("");
      return fenced(text, node.language ?? "");
    }
    case "horizontalrule":
      return ["---"];
    case "image":
      return [image(node)];
    case "list":
      return list(node, marker);
  }
}

function textLines(source: string): string[] {
  return source ? escapeLineStarts(source).split("\n") : [];
}

/** Has one line only; a closing sequence of # would not be shown. */
function heading(level: number, source: string): string {
  const text = source.replaceAll("\\\n", " ").trim();
  return `${"#".repeat(level)} ${text.replace(/(?<=^|\s)#(?=#*$)/, "\\#")}`.trimEnd();
}

function fenced(text: string, language: string): string[] {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [fence + language, ...text.split("\n"), fence];
}

function image({ src, alt, title }: ImageNode): string {
  const caption = title ? ` "${escapeTitle(title)}"` : "";
  return `![${escapeText(onOneLine(alt))}](${destination(src)}${caption})`;
}

/** What a list's items begin with; two lists in a row need different ones, or they would become one. */
type Marker = "-" | "*" | "." | ")";

function markerAfter(before: Marker | undefined, { listType }: ListNode): Marker {
  if (listType === "number") return before === "." ? ")" : ".";
  return before === "-" ? "*" : "-";
}

function list(node: ListNode, marker: Marker): string[] {
  const lines: string[] = [];
  let number = Math.max(0, node.start);
  let margin = "";
  let before: Marker | undefined;
  let words: string[] = [];
  const begin = (source: string) => {
    const bullet = node.listType === "number" ? `${number}${marker}` : marker;
    number += 1;
    margin = " ".repeat(bullet.length + 1);
    before = undefined;
    words = textLines(source);
    lines.push(`${bullet} ${words[0] ?? ""}`.trimEnd(), ...words.slice(1).map((line) => margin + line));
  };
  for (const { children } of node.children) {
    const [first] = children;
    if (first?.type !== "list") {
      begin(inlineSource(children as InlineNode[]));
      continue;
    }
    if (lines.length === 0) begin("");
    const next = markerAfter(before, first);
    const nested = list(first, next);
    // Only some lists can follow upon words without an empty line (CommonMark, 5.2: interrupting a paragraph).
    const canFollow = first.start === 1 && /^\S+ ./.test(nested[0] ?? "");
    if (words.length > 0 && !before && !canFollow) lines.push("");
    lines.push(...nested.map((line) => (line ? margin + line : "")));
    before = next;
  }
  return lines;
}
