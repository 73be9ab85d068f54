import { $isCodeNode } from "@lexical/code";
import { $isTableNode } from "@lexical/table";
import { $getSelection, $insertNodes, $isRangeSelection, $isRootNode, type LexicalNode } from "lexical";
import { $insertBlocks } from "../insert";
import { $leaveCallout } from "../nodes/quote/callout";
import { $isSolidBlock, $selectBehind } from "../provisional";
import { $isInCode } from "./plain";

/** Inserts images, rules and code on their own like the toolbar does, except that a paste replaces the selection. */
export function $insertPasted(nodes: LexicalNode[]): void {
  const selection = $getSelection();
  const last = nodes.at(-1);
  // Lexical would add the words around the caret to a code block.
  const isCode = nodes.every($isCodeNode) && !$isInCode();
  if (last && (isCode || nodes.every($isSolidBlock))) {
    if ($isRangeSelection(selection)) selection.removeText();
    $insertBlocks(nodes);
    return;
  }
  $leaveCallout(nodes);
  $insertNodes(nodes);
  // A table inside a cell is about to become the cell's text.
  const isTable = $isTableNode(last) && $isRootNode(last.getParent());
  if (last && ($isSolidBlock(last) || isTable)) $selectBehind(last);
}
