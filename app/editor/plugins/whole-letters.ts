import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  DELETE_CHARACTER_COMMAND,
} from "lexical";
import { useEffect } from "react";

/** The longest letter that is looked for (UTF-16 units); more than any emoji has. */
const MAX_LETTER = 40;

/** Makes Delete remove a whole letter, such as a decomposed “é” or “क्ष”. Lexical itself removes its last part. */
export function WholeLettersPlugin(): null {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () => editor.registerCommand(DELETE_CHARACTER_COMMAND, $deleteLetter, COMMAND_PRIORITY_LOW),
    [editor],
  );
  return null;
}

/** Deletes the letter after the caret if it has several characters; returns whether it did. */
export function $deleteLetter(isBackward: boolean): boolean {
  const selection = $getSelection();
  if (isBackward || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const { offset } = selection.anchor;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || node.getMode() !== "normal" || !Intl.Segmenter) return false;
  const next = node.getTextContent().slice(offset, offset + MAX_LETTER);
  const length = new Intl.Segmenter().segment(next).containing()?.segment.length ?? 0;
  if (length < 2) return false;
  selection.setTextNodeRange(node, offset, node, offset + length);
  selection.removeText();
  return true;
}
