import {
  $createNodeSelection,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  type LexicalNode,
} from "lexical";

/** Selects a node as a whole: an image, a rule, a formula, a footnote. */
export function $selectNode(node: LexicalNode): void {
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
}

/** The node selected as a whole; null unless exactly one is. */
export function $getSelectedNode(): LexicalNode | null {
  const selection = $getSelection();
  const [node, ...others] = $isNodeSelection(selection) ? selection.getNodes() : [];
  return node && others.length === 0 ? node : null;
}
