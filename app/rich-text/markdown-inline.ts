import type { Paragraph, PhrasingContent } from "mdast";
import { FORMAT, type InlineNode, type LinkNode, textFormats } from "./document";
import { toInlineMath } from "./math";

/** What Markdown has characters for, by Lexical's bits (`textFormats`). */
const MARKS = new Map<number, "strong" | "emphasis" | "delete">([
  [FORMAT.strong, "strong"],
  [FORMAT.em, "emphasis"],
  [FORMAT.s, "delete"],
]);
/** The others are HTML, which is outside, because emphasis beside a tag would not begin or end. */
const TAGS = new Map<number, string>(textFormats.filter(([bit]) => bit !== FORMAT.code && !MARKS.has(bit)));
const FORMATS = [...TAGS.keys(), ...MARKS.keys()].reduce((all, bit) => all | bit, 0);

/** A block's inline nodes as Markdown's. A link without text is a footnote reference (markdown-notes-write.ts). */
export function toPhrasing(nodes: InlineNode[]): PhrasingContent[] {
  return emphasize(trimLines(splitSpaces(nodes)), 0)
    .flatMap(escapeColon)
    .flatMap(escapeDigit);
}

/** The same as a paragraph; nothing if there is no text. */
export function toParagraph(nodes: InlineNode[]): Paragraph[] {
  const children = toPhrasing(nodes);
  return children.length > 0 ? [{ type: "paragraph", children }] : [];
}

/** At the beginning of a line, `[^1]:` would define a footnote. */
function escapeColon(node: PhrasingContent, at: number, all: PhrasingContent[]): PhrasingContent[] {
  const [before, reference] = [all[at - 2], all[at - 1]];
  const isAtStart = reference?.type === "footnoteReference" && (!before || before.type === "break");
  if (!isAtStart || node.type !== "text" || !node.value.startsWith(":")) return [node];
  // An html node is written verbatim, unlike a text.
  const colon = { type: "html" as const, value: "\\:" };
  return [colon, { ...node, value: node.value.slice(1) }];
}

/** Escapes a digit after a formula, which would otherwise be read as a price. */
function escapeDigit(node: PhrasingContent, at: number, all: PhrasingContent[]): PhrasingContent[] {
  if (all[at - 1]?.type !== "inlineMath" || node.type !== "text" || !/^\d/.test(node.value)) return [node];
  const digit = { type: "html" as const, value: `&#${node.value.charCodeAt(0)};` };
  return [digit, { ...node, value: node.value.slice(1) }];
}

/**
 * Splits off the spaces at their ends, because emphasis must
 * not begin or end with a space, and blanks have none. Adjacent texts of the same format are merged.
 */
function splitSpaces(nodes: InlineNode[]): InlineNode[] {
  const split: InlineNode[] = [];
  const add = (node: InlineNode) => {
    const last = split.at(-1);
    if (last?.type !== "text" || node.type !== "text" || last.format !== node.format) split.push({ ...node });
    else if (isBlank(last) !== isBlank(node)) split.push({ ...node });
    else if (!isBlank(node)) last.text += node.text;
  };
  for (const node of nodes) {
    if (node.type === "link") splitLink(node).forEach(add);
    else if (node.type !== "text") add(node);
    else {
      const { format } = node;
      const text = node.text.replace(/[ \t\n\r\f\v]+/g, " ");
      const pieces = format & FORMAT.code ? [node.text] : (text.match(/^ | $|[^ ](?:.*[^ ])?/gu) ?? []);
      for (const piece of pieces)
        if (piece !== "")
          add({ ...node, format: /^\s*$/.test(piece) && !(format & FORMAT.code) ? 0 : format, text: piece });
    }
  }
  return split;
}

/**
 * A link as it is, or as a link for each of its lines where one could be read as a definition: [`a]:`, as nothing can
 * be escaped in code.
 */
function splitLink(link: LinkNode): InlineNode[] {
  const isHazard = link.children.some((child) => child.type === "text" && child.text.includes("]:"));
  if (!isHazard) return [{ ...link, children: splitSpaces(link.children) as typeof link.children }];
  const parts: (LinkNode | LinkNode["children"][number])[] = [];
  for (const child of link.children) {
    const last = parts.at(-1);
    if (child.type === "linebreak") parts.push(child);
    else if (last?.type === "link") last.children.push(child);
    else parts.push({ ...link, children: [child] });
  }
  return parts.map((part) =>
    part.type === "link" ? { ...part, children: splitSpaces(part.children) as typeof part.children } : part,
  );
}

const isBlank = (node: InlineNode) =>
  node.type === "text" && node.text === " " && !(node.format & FORMAT.code);

/** Removes spaces at the ends of lines, which Markdown ignores or interprets, and line breaks at the ends. */
function trimLines(nodes: InlineNode[]): InlineNode[] {
  const isEnd = (node: InlineNode | undefined) => !node || node.type === "linebreak";
  const lines = nodes.filter((node, at) => !isBlank(node) || !(isEnd(nodes[at - 1]) || isEnd(nodes[at + 1])));
  const first = lines.findIndex((node) => node.type !== "linebreak");
  const end = lines.findLastIndex((node) => node.type !== "linebreak") + 1;
  return first === -1 ? [] : lines.slice(first, end);
}

/** The formats that apply to a whole node; spaces and line breaks match any. */
function getFormat(node: InlineNode): number {
  if (node.type === "linebreak" || isBlank(node)) return FORMATS;
  if (node.type === "text") return node.format;
  if (node.type === "math") return 0;
  // Footnote references are never emphasised.
  if (node.children.length === 0) return 0;
  return node.children.reduce((all, child) => all & getFormat(child), FORMATS);
}

/** `active`: the formats of the surrounding emphasis. */
function emphasize(nodes: InlineNode[], active: number): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  for (let at = 0; at < nodes.length; ) {
    const [format, end] = findLongestRun(nodes, at, active);
    if (format === 0) found.push(toPlain(nodes[at] as InlineNode, active));
    else {
      const children = emphasize(nodes.slice(at, end), active | format);
      const [mark, tag] = [MARKS.get(format), TAGS.get(format)];
      if (mark) found.push({ type: mark, children });
      else found.push(toHtml(`<${tag}>`), ...children, toHtml(`</${tag}>`));
    }
    at = end;
  }
  return found;
}

const toHtml = (value: string): PhrasingContent => ({ type: "html", value });

/**
 * The format that extends furthest from here, and where it ends (exclusive); 0 if there is none. What is HTML comes
 * first.
 */
function findLongestRun(nodes: InlineNode[], from: number, active: number): [format: number, end: number] {
  const isEdge = (node: InlineNode | undefined) => !node || node.type === "linebreak" || isBlank(node);
  if (isEdge(nodes[from])) return [0, from + 1];
  const getEnd = (format: number) => {
    let end = from;
    while (end < nodes.length && getFormat(nodes[end] as InlineNode) & format) end += 1;
    while (end > from && isEdge(nodes[end - 1])) end -= 1;
    return end;
  };
  for (const formats of [TAGS, MARKS]) {
    let longest: [format: number, end: number] = [0, from];
    for (const format of formats.keys()) {
      const end = active & format ? from : getEnd(format);
      if (end > longest[1]) longest = [format, end];
    }
    if (longest[0] !== 0) return longest;
  }
  return [0, from + 1];
}

function toPlain(node: InlineNode, active: number): PhrasingContent {
  if (node.type === "linebreak") return { type: "break" };
  if (node.type === "math") return toInlineMath(node);
  if (node.type === "text")
    return { type: node.format & FORMAT.code ? "inlineCode" : "text", value: node.text } as PhrasingContent;
  // Notes have become references (notes.ts).
  const { url, title, children } = node as LinkNode;
  if (children.length === 0) return { type: "footnoteReference", identifier: url.replace("#note-", "") };
  return { type: "link", url, title, children: emphasize(children, active) as never };
}
