import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_LOW, INSERT_PARAGRAPH_COMMAND } from "lexical";
import { useEffect } from "react";
import { $getLineHeight, $setLineHeight, $styledBlocks } from "../line-height";

/** Gives a paragraph or list item started with Enter the line height of the previous one. */
export function LineHeightPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return editor.registerCommand(
      INSERT_PARAGRAPH_COMMAND,
      () => {
        const selection = $getSelection();
        const block = $isRangeSelection(selection) ? $styledBlocks(selection)[0] : undefined;
        const height = block ? $getLineHeight(block) : null;
        // Enter in an empty item ends its list, which is left to Lexical.
        if (!$isRangeSelection(selection) || !block || height === null || block.isEmpty()) return false;
        const next = selection.insertParagraph();
        if (next?.getType() === block.getType()) $setLineHeight([next], height);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    );
  }, [editor]);

  return null;
}
