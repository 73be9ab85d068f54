import { type BlockNode, FORMAT, type InlineNode, type LinkNode } from "./document";
import { getInlines, mapInlines } from "./map-inlines";

/** A document's text, and its footnotes, which Markdown writes separately. */
interface SplitFootnotes {
  /** The blocks before the notes; a reference in them is a link without text. */
  body: BlockNode[];
  notes: InlineNode[][];
}

/**
 * Splits a document that ends like one read from Markdown with footnotes: with a rule, and a numbered list whose items
 * are all referred to, in this order (markdown-notes.server.ts). Null for any other document. `prefix` begins the labels
 * of references.
 */
export function splitFootnotes(blocks: BlockNode[], prefix: string): SplitFootnotes | null {
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
  return {
    body: body.map((block) => mapInlines(block, (node) => emptyReference(node, prefix))),
    notes: notes.map((note) => note.map((node) => emptyReference(node, prefix))),
  };
}

/** The number of the note to which a node refers; null if it is not a reference. */
function getNumber(node: InlineNode): number | null {
  if (node.type !== "link" || node.title !== null) return null;
  const number = /^#note-([1-9]\d*)$/.exec(node.url)?.[1];
  const [words] = node.children;
  const isReference =
    node.children.length === 0 ||
    (node.children.length === 1 &&
      words?.type === "text" &&
      words.text === number &&
      words.format === FORMAT.sup);
  return number && isReference ? Number(number) : null;
}

function emptyReference(node: InlineNode, prefix: string): InlineNode {
  const number = getNumber(node);
  return number === null ? node : { ...(node as LinkNode), url: `#note-${prefix}${number}`, children: [] };
}
