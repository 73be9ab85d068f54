import type { InlineNode, LinkNode, TextNode } from "./document";

/** The formats that Markdown knows (Lexical's bits, `textFormats`). */
const STRONG = 1;
const EMPHASIS = 2;
const CODE = 16;

/** A stretch of source; `marker` is what stands at both of its ends, if it is emphasised. */
interface Piece {
  source: string;
  marker: "" | "*" | "_" | "**";
}

/** A hard break. Texts hold no line ends, so a line end is always one of these. */
const BREAK = "\\\n";
/** Separates two things that would be read as one. A comment is shown nowhere. */
const NOTHING = "<!-- -->";

/** The Markdown of a block's inline nodes, with the `\\` and the line end of a hard break for each line break. */
export function inlineSource(nodes: InlineNode[]): string {
  // Spaces at the ends of a line have no meaning in Markdown, or another one; a break at the end is none.
  const lines = joined(pieces(simplified(nodes), 0))
    .split(BREAK)
    .map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  return lines.join(BREAK);
}

/** Only the formats that Markdown knows, and neighbours of the same look as one. */
function simplified<Node extends InlineNode>(nodes: Node[]): Node[] {
  const simple: Node[] = [];
  for (const node of nodes) {
    const last = simple.at(-1);
    if (node.type === "link") simple.push({ ...node, children: simplified(node.children) });
    else if (node.type === "linebreak") simple.push(node);
    else {
      const format = node.format & (STRONG | EMPHASIS | CODE);
      if (last?.type === "text" && last.format === format) last.text += node.text;
      else simple.push({ ...node, format, style: "" });
    }
  }
  return simple;
}

/** The formats that all of a node has; a line break takes part in whatever is around it. */
function getFormat(node: InlineNode): number {
  if (node.type === "text") return node.format;
  if (node.type === "linebreak") return STRONG | EMPHASIS;
  // A reference to a footnote belongs to no emphasis.
  if (node.children.length === 0) return 0;
  return node.children.reduce((all, child) => all & getFormat(child), STRONG | EMPHASIS);
}

/** `active`: the emphasis that the nodes already stand in. */
function pieces(nodes: InlineNode[], active: number): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as InlineNode;
    const [format, end] = longestRun(nodes, at, active);
    const run = nodes.slice(at, end);
    if (format === 0 || (run.length === 1 && node.type === "link")) {
      found.push({ source: plainSource(node, active), marker: "" });
      at += 1;
    } else {
      found.push(...emphasised(run, format, active));
      at = end;
    }
  }
  return found;
}

/** The emphasis that holds longest from here on, and where it ends (exclusive); 0 if there is none. */
function longestRun(nodes: InlineNode[], from: number, active: number): [format: number, end: number] {
  if (nodes[from]?.type === "linebreak") return [0, from + 1];
  const [strong, emphasis] = [STRONG, EMPHASIS].map((format) => {
    if (active & format) return from;
    let end = from;
    while (end < nodes.length && getFormat(nodes[end] as InlineNode) & format) end += 1;
    // A break at the end belongs to nobody.
    while (end > from && nodes[end - 1]?.type === "linebreak") end -= 1;
    return end;
  }) as [number, number];
  if (strong === from && emphasis === from) return [0, from + 1];
  return strong >= emphasis ? [STRONG, strong] : [EMPHASIS, emphasis];
}

function emphasised(run: InlineNode[], format: number, active: number): Piece[] {
  const { before, core, after } = withoutEdges(run);
  const source = joined(pieces(core, active | format));
  if (!source) return [{ source: before + after, marker: "" }];
  // Stars within stars are read in more than one way.
  const isMixed = Boolean(active & STRONG) || core.some((node) => getFormat(node) & STRONG);
  const marker = format === STRONG ? "**" : isMixed ? "_" : "*";
  const found: Piece[] = [
    { source: before, marker: "" },
    { source: marker + source + marker, marker },
    { source: after, marker: "" },
  ];
  return found.filter((piece) => piece.source !== "");
}

/** Emphasis neither begins nor ends with a space: those of a run, and its outer breaks, are written beside it. */
function withoutEdges(run: InlineNode[]): { before: string; core: InlineNode[]; after: string } {
  const first = run.findIndex(isSolid);
  if (first === -1) return { before: blanks(run), core: [], after: "" };
  const end = run.findLastIndex(isSolid) + 1;
  const core = run.slice(first, end);
  const before = cutSpaces(core, 0, /^\s+/);
  const after = cutSpaces(core, core.length - 1, /\s+$/);
  return { before: blanks(run.slice(0, first)) + before, core, after: after + blanks(run.slice(end)) };
}

const isSolid = (node: InlineNode) =>
  node.type === "link" || (node.type === "text" && (Boolean(node.format & CODE) || /\S/.test(node.text)));

const blanks = (nodes: InlineNode[]) =>
  nodes.map((node) => (node.type === "text" ? onOneLine(node.text) : BREAK)).join("");

function cutSpaces(nodes: InlineNode[], at: number, spaces: RegExp): string {
  const node = nodes[at];
  if (node?.type !== "text" || node.format & CODE) return "";
  nodes[at] = { ...node, text: node.text.replace(spaces, "") };
  return onOneLine(spaces.exec(node.text)?.[0] ?? "");
}

// Beyond the basic plane readers disagree on what is punctuation: such a character counts as whatever is worse.
const isPunctuation = (character: string) => character.length > 1 || /[\p{P}\p{S}]/u.test(character);
const isWord = (character: string) =>
  character.length > 1 || (character !== "" && !/[\s\p{P}\p{S}]/u.test(character));

/** Puts pieces together so that each marker begins or ends what it should (CommonMark, 6.2: flanking). */
function joined(found: Piece[]): string {
  let source = "";
  found.forEach((piece, index) => {
    const before = found[index - 1];
    if (before && !(fits(before, piece) && endsBefore(before, piece))) source += NOTHING;
    // An exclamation mark would make a picture of a link.
    if (piece.source.startsWith("[")) source = source.replace(/!$/, "\\!");
    source += piece.source;
  });
  return source;
}

function fits(left: Piece, right: Piece): boolean {
  if (left.marker && right.marker) return false;
  if (right.marker)
    return opensAfter(lastOf(left.source), right.marker, getFirst(right.source.slice(right.marker.length)));
  if (left.marker)
    return opensAfter(getFirst(right.source), left.marker, lastOf(left.source.slice(0, -left.marker.length)));
  return true;
}

/** Whether a reference to a footnote does not become the words of a link by what follows. */
const endsBefore = (left: Piece, right: Piece) =>
  !(/^\[\^\d+\]$/.test(left.source) && /^[([]/.test(right.source));

/** Whether a marker between these two characters is one: what is outside of it, and what is inside. */
function opensAfter(outside: string, marker: string, inside: string): boolean {
  return !isWord(outside) || (marker !== "_" && !isPunctuation(inside));
}

const getFirst = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32);
const lastOf = (text: string) => Array.from(text.slice(-2)).at(-1) ?? "";

function plainSource(node: InlineNode, active: number): string {
  if (node.type === "linebreak") return BREAK;
  if (node.type === "link") return link(node, active);
  return node.format & CODE ? code(node) : escapeText(onOneLine(node.text));
}

/** A link without words is a reference to a footnote (markdown-notes-write.ts). */
function link({ children, url, title }: LinkNode, active: number): string {
  if (children.length === 0) return `[^${url.replace("#note-", "")}]`;
  const words = joined(pieces(children, active));
  const caption = title ? ` "${escapeTitle(title)}"` : "";
  return `[${words}](${destination(url)}${caption})`;
}

function code({ text }: TextNode): string {
  const runs = Array.from(text.matchAll(/`+/g), ([run]) => run.length);
  let length = 1;
  while (runs.includes(length)) length += 1;
  const fence = "`".repeat(length);
  // One space at each end is taken off when it is read, unless there are only spaces.
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && /[^ ]/.test(text));
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Text without tabs, line ends and spaces in a row, which Markdown does not keep. */
export function onOneLine(text: string): string {
  return text.replace(/[ \t\n\r\f\v]+/g, " ");
}

/** Text in which nothing is taken for Markdown, wherever it stands in a line. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]<]|&(?=[#\w]+;)/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_");
}

/** A title between double quotes. */
export function escapeTitle(title: string): string {
  return onOneLine(title).replace(/["\\`*[\]<_]|&(?=[#\w]+;)/g, "\\$&");
}

/** An address as the destination of a link; parentheses would end it. */
export function destination(url: string): string {
  return url.replace(/[\\()<>*_`[\]]|&(?=[#\w]+;)/g, "\\$&");
}

/** Escapes what means something at the beginning of a line: headings, quotes, lists, rules, fences, notes. */
export function escapeLineStarts(source: string): string {
  return source
    .replace(/^(?=#{1,6}(?:\s|\\?$)|>|[-+](?:\s|\\?$)|[-=]+\s*\\?$|~{3})/gm, "\\")
    .replace(/^(\[\^\d+\])(?=:)/gm, "$1\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|\\?$))/gm, "$1\\");
}
