import { $isRootNode, type LexicalNode } from "lexical";

/**
 * The block of the text that contains a node; null for the root. Unlike `getTopLevelElement`, which stops at a table's
 * cell, it is the table itself for what is in a cell.
 */
export function $getRootBlock(node: LexicalNode): LexicalNode | null {
  return [node, ...node.getParents()].find((block) => $isRootNode(block.getParent())) ?? null;
}
