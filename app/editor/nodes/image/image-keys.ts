import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  mergeRegister,
  type NodeKey,
} from "lexical";
import { useEffect } from "react";
import { selectionRect } from "../../floating/selection-rect";
import { $selectBlock } from "../../insert";
import { $removeBlock, $selectedBlock } from "../../plugins/selected-block";
import { $isSolidBlock } from "../../provisional";
import { $isBeside } from "./image-node";

/**
 * Up and Down select an image or rule from an adjacent line, and the arrow keys move through images side by side. For the
 * other keys of selected blocks see plugins/selected-block.ts, for Tab node-panel/node-panel.tsx, and for Alt with Up or
 * Down plugins/move-block.ts.
 */
export function useImageKeys(): void {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $enter(event, "up"), COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $enter(event, "down"), COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_DOWN_COMMAND, $goBeside, COMMAND_PRIORITY_LOW),
    );

    /** Selects the image or rule next to the caret's line; the browser would skip it. */
    function $enter(event: KeyboardEvent, direction: "up" | "down"): boolean {
      const selection = $getSelection();
      if (event.shiftKey || event.altKey || !$isRangeSelection(selection) || !selection.isCollapsed())
        return false;
      const block = selection.anchor.getNode().getTopLevelElement();
      const beside = direction === "up" ? block?.getPreviousSibling() : block?.getNextSibling();
      if (!block || !beside || !$isSolidBlock(beside)) return false;
      const caret = selectionRect(editor);
      const box = editor.getElementByKey(block.getKey())?.getBoundingClientRect();
      if (!caret || !box) return false;
      const between = direction === "up" ? caret.top - box.top : box.bottom - caret.bottom;
      if (between > caret.height) return false;
      event.preventDefault();
      $selectBlock(beside);
      return true;
    }
  }, [editor]);
}

/** Goes from an image to the one beside it: a caret's paragraph between the two would separate them. */
function $goBeside(event: KeyboardEvent): boolean {
  const block = $selectedBlock();
  if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return false;
  const isBack = event.key === "ArrowUp" || event.key === "ArrowLeft";
  if (!block || !(isBack || event.key === "ArrowDown" || event.key === "ArrowRight")) return false;
  const other = isBack ? block.getPreviousSibling() : block.getNextSibling();
  if (!other || !$isBeside(isBack ? block : other)) return false;
  event.preventDefault();
  $selectBlock(other);
  return true;
}

/** Deletes an image; the caret goes to the text after it. */
export function $remove(key: NodeKey): void {
  const node = $getNodeByKey(key);
  if (node) $removeBlock(node, "forward");
}
