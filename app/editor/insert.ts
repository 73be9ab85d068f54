import { $isListItemNode } from "@lexical/list";
import { $getRoot, $getSelection, $isNodeSelection, $isRangeSelection, type LexicalNode } from "lexical";
import { $selectNode } from "./node-selection";
import { $isBlankParagraph, $isSolidBlock, $selectBehind } from "./provisional";
import { $getRootBlock } from "./root-block";
import { $cutAt, $lineAt, type Cut } from "./split-blocks";

/** A place between two top-level blocks, given by one of them. */
export interface Gap {
  beside: LexicalNode;
  side: "before" | "after";
}

/**
 * Inserts blocks (images, rules) into the gap and puts the caret into an empty paragraph after them. Without a gap,
 * inserts them at the caret or the end of the selection: they split the block there, or replace it if it is empty, and
 * the caret goes to the text that followed.
 */
export function $insertBlocks(blocks: LexicalNode[], gap?: Gap): void {
  const last = blocks.at(-1);
  if (!last) return;
  if (gap) {
    $putBetween(blocks, $getCut(gap));
    if ($isBlankParagraph(gap.beside)) gap.beside.remove();
    $selectBehind(last);
  } else $insertAtCaret(blocks, last);
}

function $insertAtCaret(blocks: LexicalNode[], last: LexicalNode): void {
  const selection = $getSelection();
  const block = $getInsertionBlock();
  if (!$isRangeSelection(selection) || !block) {
    $putBetween(blocks, { before: block, after: null });
    $selectBehind(last);
    return;
  }
  const end = selection.isBackward() ? selection.anchor : selection.focus;
  const line = $lineAt(end);
  const next = block.getNextSibling();
  const cut = $cutAt(end, block);
  $putBetween(blocks, cut);
  const isInsteadOfLine = $isBlankParagraph(line) || ($isListItemNode(line) && line.isEmpty());
  if (isInsteadOfLine) line.remove();
  // The rest is the second half of the split block, or the whole block if the caret was at its start.
  const isRest = cut.after !== null && !isInsteadOfLine && !cut.after.is(next);
  if (isRest) cut.after?.selectStart();
  else $selectBehind(last);
}

function $getCut({ beside, side }: Gap): Cut {
  return side === "before" ? { before: null, after: beside } : { before: beside, after: null };
}

/** Inserts the blocks after `before`, else before `after`, else at the end of the document. */
function $putBetween(blocks: LexicalNode[], { before, after }: Cut): void {
  let previous = before;
  for (const block of blocks) {
    if (previous) previous.insertAfter(block);
    else if (after) after.insertBefore(block);
    else $getRoot().append(block);
    previous = block;
  }
}

/** The top-level block with the caret or the end of the selection, by default the last; null in an empty document. */
function $getInsertionBlock(): LexicalNode | null {
  const selection = $getSelection();
  const node = $isRangeSelection(selection)
    ? (selection.isBackward() ? selection.anchor : selection.focus).getNode()
    : $isNodeSelection(selection)
      ? selection.getNodes().at(-1)
      : null;
  return (node && $getRootBlock(node)) ?? $getRoot().getLastChild();
}

/** Selects an image or a rule; puts the caret at the end of any other block. */
export function $selectBlock(block: LexicalNode): void {
  if ($isSolidBlock(block)) $selectNode(block);
  else block.selectEnd();
}
