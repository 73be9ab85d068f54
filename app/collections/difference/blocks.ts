/** What a paragraph-like part of a document is. */
export type BlockKind = "paragraph" | "heading" | "item" | "quote" | "code" | "picture" | "rule";

/** One part of a document, as a difference compares it. */
export interface Block {
  kind: BlockKind;
  /** Its words. */
  text: string;
  /** All of it, its look and its links included: equal for equal parts alone. */
  key: string;
}

/** A node as it may lie in the history: nothing is taken for granted. */
interface Stored {
  type?: unknown;
  text?: unknown;
  alt?: unknown;
  src?: unknown;
  title?: unknown;
  children?: Stored[];
}

const KINDS = new Map<unknown, BlockKind>([
  ["heading", "heading"],
  ["listitem", "item"],
  ["quote", "quote"],
  ["code", "code"],
  ["image", "picture"],
  ["horizontalrule", "rule"],
]);

/** Deeper parts are not looked at; documents that were checked never reach it. */
const DEEPEST = 60;

/** Whether a stored value is a document. */
export function isDocument(value: unknown): boolean {
  const root = (value as { root?: Stored } | null)?.root;
  return typeof root === "object" && root !== null;
}

/** The parts of a document in their order: each paragraph, heading, list item, picture and so on. */
export function blocksOf(document: unknown): Block[] {
  return isDocument(document) ? childrenOf((document as { root: Stored }).root).flatMap(partsOf) : [];
}

function partsOf(node: Stored): Block[] {
  if (node.type === "list") return childrenOf(node).flatMap(partsOf);
  const nested = childrenOf(node).filter(({ type }) => type === "list");
  if (nested.length > 0) return nested.flatMap(partsOf);
  // Its number in the list changes with every item before it.
  const key = JSON.stringify({ ...node, value: undefined });
  return [{ kind: KINDS.get(node.type) ?? "paragraph", text: textOf(node), key }];
}

function textOf(node: Stored): string {
  if (node.type !== "image") return wordsOf(node, 0);
  return [node.alt, node.title, node.src]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" · ");
}

function wordsOf(node: Stored, depth: number): string {
  if (typeof node.text === "string") return node.text;
  if (node.type === "linebreak") return "\n";
  if (depth > DEEPEST) return "";
  return childrenOf(node)
    .map((child) => wordsOf(child, depth + 1))
    .join("");
}

function childrenOf({ children }: Stored): Stored[] {
  return Array.isArray(children)
    ? children.filter((child) => typeof child === "object" && child !== null)
    : [];
}
