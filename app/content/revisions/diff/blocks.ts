/** What a paragraph-like part of a document is. */
export type BlockKind = "paragraph" | "heading" | "item" | "quote" | "code" | "picture" | "rule";

/** One part of a document, as a difference compares it. */
export interface Block {
  kind: BlockKind;
  /** Its words; a picture's description and title. */
  text: string;
  /** Where a picture comes from. */
  src?: string;
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
export function toBlocks(document: unknown): Block[] {
  return isDocument(document) ? getChildren((document as { root: Stored }).root).flatMap(getParts) : [];
}

function getParts(node: Stored): Block[] {
  if (node.type === "list") return getChildren(node).flatMap(getParts);
  const nested = getChildren(node).filter(({ type }) => type === "list");
  if (nested.length > 0) return nested.flatMap(getParts);
  // Its number in the list changes with every item before it.
  const key = JSON.stringify({ ...node, value: undefined });
  const kind = KINDS.get(node.type) ?? "paragraph";
  if (kind !== "picture") return [{ kind, text: getWords(node, 0), key }];
  return [{ kind, text: getDescription(node), src: typeof node.src === "string" ? node.src : "", key }];
}

function getDescription({ alt, title }: Stored): string {
  return [alt, title].filter((part) => typeof part === "string" && part !== "").join(" · ");
}

function getWords(node: Stored, depth: number): string {
  if (typeof node.text === "string") return node.text;
  if (node.type === "linebreak") return "\n";
  if (depth > DEEPEST) return "";
  return getChildren(node)
    .map((child) => getWords(child, depth + 1))
    .join("");
}

function getChildren({ children }: Stored): Stored[] {
  return Array.isArray(children)
    ? children.filter((child) => typeof child === "object" && child !== null)
    : [];
}
