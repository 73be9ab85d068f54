import { getRecords, type Json } from "~/rich-text/element";
import { getReferredNumber, listFootnotes } from "~/rich-text/footnotes";
import { findKind } from "~/rich-text/nodes";

/** A block of a document, for comparison. */
export interface Block {
  /** The type of the node. */
  kind: string;
  /** What it is, if its words do not tell. */
  label?: string;
  /** Its text; for an image, its description, caption and credit. */
  text: string;
  /** An image's URL. */
  src?: string;
  /** Identifies equal blocks, including format and links. */
  key: string;
}

/** Ignores deeper nodes; valid documents do not have any. */
const MAX_DEPTH = 60;

/** Whether a stored value is a document. */
export function isDocument(value: unknown): boolean {
  const root = (value as { root?: Json } | null)?.root;
  return typeof root === "object" && root !== null;
}

/** A document's blocks in order: paragraphs, headings, list items, images and so on. */
export function toBlocks(document: unknown): Block[] {
  if (!isDocument(document)) return [];
  const listed = listFootnotes(getRecords((document as { root: Json }).root));
  return listed.map((block) => withoutNumbers(block)).flatMap(getBlocks);
}

/** Removes the numbers of footnotes, which depend on the notes before them. */
function withoutNumbers(node: Json, depth = 0): Json {
  if (getReferredNumber(node) !== undefined) return { type: "link", url: "#note" };
  if (!Array.isArray(node.children) || depth > MAX_DEPTH) return node;
  return { ...node, children: getRecords(node).map((child) => withoutNumbers(child, depth + 1)) };
}

function getBlocks(node: Json): Block[] {
  const { isContainer, getText: getWords, label } = findKind(node.type)?.history ?? {};
  if (isContainer) return getRecords(node).flatMap(getBlocks);
  const nested = getRecords(node).filter(({ type }) => type === "list");
  if (nested.length > 0) return nested.flatMap(getBlocks);
  // `value` is a list item's number, which depends on the items before it.
  const key = JSON.stringify({ ...node, value: undefined });
  const kind = typeof node.type === "string" ? node.type : "";
  const cells = node.type === "tablerow" ? getRecords(node).map((cell) => getText(cell, 0)) : null;
  const text = cells?.join(" | ") ?? getWords?.(node) ?? getText(node, 0);
  const src = kind === "image" ? String(node.src ?? "") : undefined;
  return [{ kind, label, text, src, key }];
}

function getText(node: Json, depth: number): string {
  if (typeof node.text === "string") return node.text;
  if (node.type === "linebreak") return "\n";
  if (depth > MAX_DEPTH) return "";
  return getRecords(node)
    .map((child) => getText(child, depth + 1))
    .join("");
}
