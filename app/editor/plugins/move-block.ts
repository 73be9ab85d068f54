import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  type LexicalNode,
} from "lexical";
import { useEffect } from "react";
import { $isProvisional } from "../provisional";
import { $getRootBlock } from "../root-block";
import { $selectedBlock } from "./selected-block";

/** Alt with Up or Down moves the selected block, or the one around the caret; rows of tables have their own keys. */
export function MoveBlockPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const direction = { ArrowUp: "up", ArrowDown: "down" }[event.key] as "up" | "down" | undefined;
          if (!direction || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return false;
          const selection = $getSelection();
          const caret = $isRangeSelection(selection) ? $getRootBlock(selection.anchor.getNode()) : null;
          const block = $selectedBlock() ?? caret;
          if (!block) return false;
          event.preventDefault();
          $moveBlock(block, direction);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );

  return null;
}

/** Moves a block past the one before or after it. What is selected stays selected. */
export function $moveBlock(block: LexicalNode, direction: "up" | "down"): void {
  const past = direction === "up" ? block.getPreviousSibling() : block.getNextSibling();
  if (!past || $isProvisional(past) || $isProvisional(block)) return;
  if (direction === "up") past.insertBefore(block);
  else past.insertAfter(block);
}
