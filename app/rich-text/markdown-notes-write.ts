import type { BlockNode, InlineNode, LinkNode, ListItemNode } from "./document";

/** A document's text and its footnotes, which Markdown writes apart from it. */
export interface SplitFootnotes {
  /** The blocks above the notes; in them a reference is a link without words. */
  body: BlockNode[];
  notes: InlineNode[][];
}

/** Lexical's bit for superscript (`textFormats`). */
const SUPERSCRIPT = 64;

/**
 * Divides a document that ends like one read from Markdown with footnotes: a rule, and a numbered list in which each
 * item is referred to, in this order (markdown-notes.server.ts). Null for every other document.
 */
export function splitFootnotes(blocks: BlockNode[]): SplitFootnotes | null {
  const [rule, list] = blocks.slice(-2);
  if (rule?.type !== "horizontalrule" || list?.type !== "list") return null;
  if (list.listType !== "number" || list.start !== 1) return null;
  const items = list.children.map(({ children }) => children);
  if (items.some(([first]) => first?.type === "list")) return null;
  const body = blocks.slice(0, -2);
  const notes = items as InlineNode[][];
  const numbers = [...body.flatMap(getInlines), ...notes.flat()].flatMap((node) => getNumber(node) ?? []);
  const inOrder = Array.from(new Set(numbers)).every((number, index) => number === index + 1);
  if (!inOrder || new Set(numbers).size !== notes.length) return null;
  return { body: body.map(withoutWords), notes: notes.map((note) => note.map(emptied)) };
}

/** The number of the note that a node refers to; null if it is no reference. */
export function getNumber(node: InlineNode): number | null {
  if (node.type !== "link" || node.title !== null) return null;
  const number = /^#note-([1-9]\d*)$/.exec(node.url)?.[1];
  const [words] = node.children;
  const isReference =
    node.children.length === 0 ||
    (node.children.length === 1 &&
      words?.type === "text" &&
      words.text === number &&
      words.format === SUPERSCRIPT);
  return number && isReference ? Number(number) : null;
}

function getInlines(node: BlockNode): InlineNode[] {
  if (node.type === "list") return node.children.flatMap(({ children }) => children.flatMap(getItemNote));
  return node.type === "paragraph" || node.type === "heading" || node.type === "quote" ? node.children : [];
}

const getItemNote = (child: ListItemNode["children"][number]) =>
  child.type === "list" ? getInlines(child) : [child];

function withoutWords(node: BlockNode): BlockNode {
  switch (node.type) {
    case "paragraph":
    case "heading":
    case "quote":
      return { ...node, children: node.children.map(emptied) };
    case "list":
      return { ...node, children: node.children.map(emptiedItem) };
    default:
      return node;
  }
}

function emptiedItem(item: ListItemNode): ListItemNode {
  const children = item.children.map((child) =>
    child.type === "list" ? withoutWords(child) : emptied(child),
  );
  return { ...item, children: children as ListItemNode["children"] };
}

const emptied = (node: InlineNode): InlineNode =>
  getNumber(node) === null ? node : { ...(node as LinkNode), children: [] };
