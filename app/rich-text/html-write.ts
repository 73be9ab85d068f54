import type { BlockNode, RichTextDocument } from "./document";
import { listFootnotes, withFootnotes } from "./footnotes";
import { getKind } from "./nodes";

/**
 * The document as HTML for editing in a textarea: a line for each block, lists indented, and lossless (`htmlToDocument`
 * returns the same document). Takes a document from `parseDocument`. `direction: "auto"`, for feeds and exports, sets
 * the direction of blocks without one, and lists the footnotes at the end.
 */
export function documentToHtml({ root }: RichTextDocument, direction?: "auto"): string {
  const blocks = (nodes: BlockNode[]): string =>
    nodes.map((node) => getKind(node).html.write(node, { fallback: direction, blocks })).join("\n");
  return blocks(direction ? withFootnotes(listFootnotes(root.children), "fn") : root.children);
}
