import { inlineTypes } from "./document";

interface Node {
  type?: string;
  text?: string;
  children?: Node[];
  root?: Node;
}

/** Deeper nodes are ignored; valid documents never reach this depth. */
const maxDepth = 100;

/**
 * The plain text of a document: a line for each block and list item, then one for each footnote. Empty for anything
 * else.
 */
export function plainText(document: unknown): string {
  const footnotes: Node[] = [];
  const text = [getText((document as Node | null)?.root, footnotes)];
  // Grows during the loop, if footnotes contain footnotes.
  for (const footnote of footnotes) text.push(getText({ children: footnote.children ?? [] }, footnotes));
  return text.filter(Boolean).join("\n");
}

/** The plain text of a document without its footnotes, for excerpts. */
export function plainTextWithoutFootnotes(document: unknown): string {
  return getText((document as Node | null)?.root, []);
}

/** The text of a node; the footnotes in it are added to `footnotes`. */
function getText(node: Node | null | undefined, footnotes: Node[]): string {
  const pieces: string[] = [];
  collect(node, pieces, footnotes, 0);
  return pieces
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function collect(node: Node | null | undefined, pieces: string[], footnotes: Node[], depth: number): void {
  if (typeof node !== "object" || node === null || depth > maxDepth) return;
  if (node.type === "note") {
    footnotes.push(node);
    return;
  }
  if (typeof node.text === "string") pieces.push(node.text);
  else if (node.type === "linebreak") pieces.push("\n");
  if (Array.isArray(node.children))
    for (const child of node.children) collect(child, pieces, footnotes, depth + 1);
  if (!inlineTypes.includes(node.type)) pieces.push("\n");
}

/** Whether a document shows nothing: no text, no table, and no block without words, such as a rule or an image. */
export function isEmpty(document: unknown): boolean {
  return !hasContent((document as Node | null)?.root, 0);
}

function hasContent(node: Node | null | undefined, depth: number): boolean {
  if (typeof node !== "object" || node === null || depth > maxDepth) return false;
  const isBlock = node.type && node.type !== "root" && !inlineTypes.includes(node.type);
  if (isBlock && (node.children === undefined || node.type === "table")) return true;
  if (typeof node.text === "string" && node.text.trim() !== "") return true;
  return Array.isArray(node.children) && node.children.some((child) => hasContent(child, depth + 1));
}
