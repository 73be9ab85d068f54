import {
  $createNodeSelection,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  type LexicalNode,
} from "lexical";

/** A place between two blocks of the top level: beside a block that is there already. */
export interface Gap {
  beside: LexicalNode;
  side: "before" | "after";
}

/**
 * Puts blocks (pictures, rules) into the gap. Without one they go after the block of the caret, in place of an empty
 * paragraph, or before a block that the caret stands at the beginning of: no sentence is ever cut. The last of them
 * is selected.
 */
export function $insertBlocks(blocks: LexicalNode[], gap = $gapAtCaret()): void {
  let last: LexicalNode | null = null;
  for (const block of blocks) {
    if (last) last.insertAfter(block);
    else if (!gap) $getRoot().append(block);
    else if (gap.side === "before") gap.beside.insertBefore(block);
    else gap.beside.insertAfter(block);
    last = block;
  }
  if (!last) return;
  if (gap && $isParagraphNode(gap.beside) && gap.beside.isEmpty()) gap.beside.remove();
  $selectBlock(last);
}

function $gapAtCaret(): Gap | null {
  const beside = $blockOfCaret();
  return beside && { beside, side: $isCaretAtStart(beside) ? "before" : "after" };
}

/** The block at the top level that the caret or the selection's end stands in; null for a text without any. */
function $blockOfCaret(): LexicalNode | null {
  const selection = $getSelection();
  const node = $isRangeSelection(selection)
    ? selection.focus.getNode()
    : $isNodeSelection(selection)
      ? selection.getNodes().at(-1)
      : null;
  return node?.getTopLevelElement() ?? $getRoot().getLastChild();
}

function $isCaretAtStart(block: LexicalNode): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const { anchor } = selection;
  if (anchor.offset > 0) return false;
  for (let node = anchor.getNode() as LexicalNode | null; node && !node.is(block); node = node.getParent()) {
    if (node.getPreviousSibling()) return false;
  }
  return true;
}

/** Selects a picture or a rule as a whole; of any other block, its end. A paragraph follows for what is written next. */
export function $selectBlock(block: LexicalNode): void {
  if (!$isDecoratorNode(block)) {
    block.selectEnd();
    return;
  }
  if (!block.getNextSibling()) block.insertAfter($createParagraphNode());
  const selection = $createNodeSelection();
  selection.add(block.getKey());
  $setSelection(selection);
}
