import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $isHeadingNode } from "@lexical/rich-text";
import {
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  type LexicalNode,
  mergeRegister,
  type PointType,
} from "lexical";
import { useEffect } from "react";
import { $selectBlock } from "../insert";
import { $isSolidBlock } from "../provisional";

/**
 * Makes Backspace and Delete next to an image or a rule select it first; pressing the key again deletes it. Lexical
 * itself removes an empty line beside it in the same step.
 */
export function BesideBlockPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    const commands = [DELETE_CHARACTER_COMMAND, DELETE_WORD_COMMAND, DELETE_LINE_COMMAND];
    return mergeRegister(
      ...commands.map((command) => editor.registerCommand(command, $selectBeside, COMMAND_PRIORITY_LOW)),
    );
  }, [editor]);

  return null;
}

function $selectBeside(isBackward: boolean): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const block = selection.anchor.getNode().getTopLevelElement();
  if (!$isElementNode(block) || block.getTextContentSize() === 0) return false;
  // At the start of a list, quote or code block, Backspace turns it into a paragraph.
  if (isBackward && !$isParagraphNode(block) && !$isHeadingNode(block)) return false;
  const beside = isBackward ? block.getPreviousSibling() : block.getNextSibling();
  if (!beside || !$isSolidBlock(beside) || !$isAtEdge(selection.anchor, block, isBackward)) return false;
  $selectBlock(beside);
  return true;
}

/** Whether the point is at the start of the block or, unless `isBackward`, at its end. */
export function $isAtEdge(point: PointType, block: LexicalNode, isBackward: boolean): boolean {
  const node = point.getNode();
  const size = $isElementNode(node) ? node.getChildrenSize() : node.getTextContentSize();
  if (point.offset !== (isBackward ? 0 : size)) return false;
  for (let at: LexicalNode | null = node; at && !at.is(block); at = at.getParent()) {
    if (isBackward ? at.getPreviousSibling() : at.getNextSibling()) return false;
  }
  return true;
}
