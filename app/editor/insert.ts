import { $isListItemNode } from "@lexical/list";
import {
  $createNodeSelection,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalNode,
} from "lexical";
import { $isBlankParagraph, $isSolidBlock, $selectBehind } from "./provisional";
import { $cutAt, $lineAt, type Cut } from "./split-blocks";

/** A place between two blocks of the top level: beside a block that is there already. */
export interface Gap {
  beside: LexicalNode;
  side: "before" | "after";
}

/**
 * Puts blocks (pictures, rules) into the gap; the caret goes behind them, into a paragraph of its own. Without a gap
 * they go where the caret or the selection's end is: the block there is cut in two, in place of an empty line they
 * stand instead of it, and the caret goes to the words that follow it in the same block.
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
  const block = $blockOfCaret();
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
  // What follows is the rest of what was cut, or the whole of what the caret stood at the beginning of.
  const isRest = cut.after !== null && !isInsteadOfLine && !cut.after.is(next);
  if (isRest) cut.after?.selectStart();
  else $selectBehind(last);
}

function $getCut({ beside, side }: Gap): Cut {
  return side === "before" ? { before: null, after: beside } : { before: beside, after: null };
}

/** After the block before the cut; at the end of the text where there is none. */
function $putBetween(blocks: LexicalNode[], { before, after }: Cut): void {
  let previous = before;
  for (const block of blocks) {
    if (previous) previous.insertAfter(block);
    else if (after) after.insertBefore(block);
    else $getRoot().append(block);
    previous = block;
  }
}

/** The block at the top level that the caret or the selection's end stands in; null for a text without any. */
function $blockOfCaret(): LexicalNode | null {
  const selection = $getSelection();
  const node = $isRangeSelection(selection)
    ? (selection.isBackward() ? selection.anchor : selection.focus).getNode()
    : $isNodeSelection(selection)
      ? selection.getNodes().at(-1)
      : null;
  return node?.getTopLevelElement() ?? $getRoot().getLastChild();
}

/** Selects a picture or a rule as a whole; of any other block, its end. */
export function $selectBlock(block: LexicalNode): void {
  if (!$isSolidBlock(block)) {
    block.selectEnd();
    return;
  }
  const selection = $createNodeSelection();
  selection.add(block.getKey());
  $setSelection(selection);
}
