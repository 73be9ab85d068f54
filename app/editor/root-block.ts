import { $isRootNode, type LexicalNode } from "lexical";

/**
 * The top-level block that contains a node; null for the root. For a node in a table cell this is the table, whereas
 * `getTopLevelElement` stops at the cell.
 */
export function $getRootBlock(node: LexicalNode): LexicalNode | null {
  return [node, ...node.getParents()].find((block) => $isRootNode(block.getParent())) ?? null;
}
