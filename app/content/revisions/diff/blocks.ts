import { getReferredNumber, listNotes } from "~/rich-text/notes";

export type BlockKind =
  | "paragraph"
  | "heading"
  | "item"
  | "quote"
  | "code"
  | "image"
  | "rule"
  | "row"
  | "card";

/** A block of a document, for comparison. */
export interface Block {
  kind: BlockKind;
  /** Its text; for an image, its description, caption and credit. */
  text: string;
  /** An image's URL. */
  src?: string;
  /** Identifies equal blocks, including format and links. */
  key: string;
}

/** A node from the history, not validated. */
interface StoredNode {
  type?: unknown;
  text?: unknown;
  alt?: unknown;
  src?: unknown;
  title?: unknown;
  credit?: unknown;
  children?: StoredNode[];
}

const KINDS = new Map<unknown, BlockKind>([
  ["heading", "heading"],
  ["listitem", "item"],
  ["quote", "quote"],
  ["code", "code"],
  ["image", "image"],
  ["horizontalrule", "rule"],
  ["tablerow", "row"],
  ["card", "card"],
]);

/** Ignores deeper nodes; valid documents do not have any. */
const MAX_DEPTH = 60;

/** Whether a stored value is a document. */
export function isDocument(value: unknown): boolean {
  const root = (value as { root?: StoredNode } | null)?.root;
  return typeof root === "object" && root !== null;
}

/** A document's blocks in order: paragraphs, headings, list items, images and so on. */
export function toBlocks(document: unknown): Block[] {
  if (!isDocument(document)) return [];
  const listed = listNotes(getChildren((document as { root: StoredNode }).root) as object[]) as StoredNode[];
  return listed.map((block) => withoutNumbers(block)).flatMap(getBlocks);
}

/** Removes the numbers of footnotes, which depend on the notes before them. */
function withoutNumbers(node: StoredNode, depth = 0): StoredNode {
  if (getReferredNumber(node as object) !== undefined) return { type: "link", url: "#note" } as StoredNode;
  if (!Array.isArray(node.children) || depth > MAX_DEPTH) return node;
  return { ...node, children: getChildren(node).map((child) => withoutNumbers(child, depth + 1)) };
}

function getBlocks(node: StoredNode): Block[] {
  if (node.type === "list" || node.type === "table") return getChildren(node).flatMap(getBlocks);
  const nested = getChildren(node).filter(({ type }) => type === "list");
  if (nested.length > 0) return nested.flatMap(getBlocks);
  // `value` is a list item's number, which depends on the items before it.
  const key = JSON.stringify({ ...node, value: undefined });
  const kind = KINDS.get(node.type) ?? "paragraph";
  if (kind === "row") return [{ kind, text: getCells(node).join(" | "), key }];
  if (kind !== "image") return [{ kind, text: getText(node, 0), key }];
  return [{ kind, text: getDescription(node), src: typeof node.src === "string" ? node.src : "", key }];
}

const getCells = (row: StoredNode) => getChildren(row).map((cell) => getText(cell, 0));

function getDescription({ alt, title, credit }: StoredNode): string {
  return [alt, title, credit].filter((part) => typeof part === "string" && part !== "").join(" · ");
}

function getText(node: StoredNode, depth: number): string {
  if (typeof node.text === "string") return node.text;
  if (node.type === "linebreak") return "\n";
  if (depth > MAX_DEPTH) return "";
  return getChildren(node)
    .map((child) => getText(child, depth + 1))
    .join("");
}

function getChildren({ children }: StoredNode): StoredNode[] {
  return Array.isArray(children)
    ? children.filter((child) => typeof child === "object" && child !== null)
    : [];
}
