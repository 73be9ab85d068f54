import { $isListItemNode } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND } from "lexical";
import { useEffect } from "react";
import { isShortcut, shortcuts } from "../../shortcuts";

/** Adds a key that ticks the task at the caret; Lexical only supports clicks on its box, and Space at its start. */
export function TasksPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const selection = isShortcut(event, shortcuts.insertRowOrTick.keys) && $getSelection();
      if (!selection || !$isRangeSelection(selection)) return false;
      const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode);
      if (item?.getChecked() === undefined) return false;
      event.preventDefault();
      item.toggleChecked();
      return true;
    };
    return editor.registerCommand(KEY_DOWN_COMMAND, onKey, COMMAND_PRIORITY_LOW);
  }, [editor]);

  return null;
}
