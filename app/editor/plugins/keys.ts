import { $isListItemNode } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_BEFORE_EDITOR,
  COMMAND_PRIORITY_LOW,
  createCommand,
  INDENT_CONTENT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from "lexical";
import { useEffect } from "react";
import { INSERT_FOOTNOTE_COMMAND } from "../nodes/footnote/footnotes";
import { $enterFormula, $leaveFormula } from "../nodes/math/typed-formula";
import { $enterQuote } from "../nodes/quote/callout";
import { isShortcut, shortcuts } from "../shortcuts";
import { OPEN_LINK_EDITOR_COMMAND } from "./links";

export const OPEN_FIND_COMMAND = createCommand<void>("OPEN_FIND");

/** Indents count from 0: nine list levels are as deep as a document can be, since each takes two of its 20 levels. */
const deepestIndent = 8;

/**
 * Keys besides Lexical's own: Enter in quotes and formulas and after `$$`; Tab indents list items, and outside of code
 * (nodes/code/code-keys.tsx) otherwise leaves the editor like any field; shortcuts (../shortcuts.ts) open the link form and the find bar, insert a footnote, and go to the
 * toolbar.
 */
export function KeysPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return mergeRegister(
      editor.registerCommand(KEY_TAB_COMMAND, $indentItem, COMMAND_PRIORITY_LOW),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $enterQuote, COMMAND_PRIORITY_LOW),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $enterFormula, COMMAND_PRIORITY_LOW),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveFormula, COMMAND_PRIORITY_LOW),
      // Escape only closes what is open: Lexical's own handler would take the focus out of the text.
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_BEFORE_EDITOR),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (isShortcut(event, shortcuts.toolbar.keys)) {
            const tools = editor
              .getRootElement()
              ?.closest(".editor")
              ?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']");
            tools?.focus();
          } else if (isShortcut(event, shortcuts.link.keys)) {
            editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined);
          } else if (isShortcut(event, shortcuts.find.keys)) {
            editor.dispatchCommand(OPEN_FIND_COMMAND, undefined);
          } else if (isShortcut(event, shortcuts.note.keys)) {
            editor.dispatchCommand(INSERT_FOOTNOTE_COMMAND, undefined);
          } else return false;
          event.preventDefault();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );

    function $indentItem(event: KeyboardEvent): boolean {
      const selection = $getSelection();
      const item =
        $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isListItemNode);
      if (!item) return false;
      const indent = item.getIndent();
      // At the lowest and highest indent, Tab leaves the editor, so the keyboard is never trapped.
      if (event.shiftKey ? indent === 0 : indent >= deepestIndent) return false;
      event.preventDefault();
      return editor.dispatchCommand(
        event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND,
        undefined,
      );
    }
  }, [editor]);

  return null;
}
