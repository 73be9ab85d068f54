import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
} from "lexical";
import { useEffect } from "react";
import { getLetter } from "~/ui/keys";
import { useEditorUploads } from "../nodes/image/use-editor-uploads";
import { pasteCells } from "./paste-cells";
import { pasteHtml } from "./paste-html";
import { pasteLines, pasteMarkdown, pastePlain } from "./paste-text";

/** The clipboard type of this site's editors, whose content is left to Lexical. */
const LEXICAL = "application/x-lexical-editor";

/**
 * Pastes HTML by the textarea's rules, uploads pasted images, and formats plain text that is clearly Markdown, which
 * one undo reverts. With Shift, everything is pasted as plain text.
 */
export function PastePlugin(): null {
  const [editor] = useLexicalComposerContext();
  const { add } = useEditorUploads();

  useEffect(() => {
    let isPlain = false;
    const onKey = (event: KeyboardEvent) => {
      if (getLetter(event) === "v") isPlain = event.shiftKey && (event.ctrlKey || event.metaKey);
      return false;
    };
    const pasteFormatted = (data: DataTransfer) =>
      pasteHtml(editor, data, add) || pasteMarkdown(editor, data, add) || pasteLines(editor, data);
    const onPaste = (event: ClipboardEvent | InputEvent | KeyboardEvent) => {
      const data = "clipboardData" in event ? event.clipboardData : null;
      const wasPlain = isPlain;
      isPlain = false;
      if (!data || data.types.includes(LEXICAL)) return false;
      const isHandled =
        (!wasPlain && pasteCells(editor, data)) ||
        ($isRangeSelection($getSelection()) && (wasPlain ? pastePlain(editor, data) : pasteFormatted(data)));
      if (isHandled) event.preventDefault();
      return isHandled;
    };
    return mergeRegister(
      editor.registerCommand(KEY_DOWN_COMMAND, onKey, COMMAND_PRIORITY_LOW),
      editor.registerCommand(PASTE_COMMAND, onPaste, COMMAND_PRIORITY_LOW),
    );
  }, [editor, add]);

  return null;
}
