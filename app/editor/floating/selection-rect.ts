import { createDOMRange } from "@lexical/selection";
import { $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";

/** The caret, or the last line of the selection (px in the window); undefined if nothing is selected in the text. */
export function selectionRect(editor: LexicalEditor): DOMRect | undefined {
  const range = getRange(editor);
  if (!range) return undefined;
  const rects = range.getClientRects();
  const rect = rects[rects.length - 1];
  if (rect) return rect;
  // A caret in an empty block has no box of its own.
  const { startContainer } = range;
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return element?.getBoundingClientRect();
}

/** The browser's selection; if that is elsewhere, as in a field above the text, the one that the editor keeps. */
function getRange(editor: LexicalEditor): Range | null {
  const selection = window.getSelection();
  if (selection?.rangeCount && editor.getRootElement()?.contains(selection.anchorNode))
    return selection.getRangeAt(0);
  return editor.getEditorState().read(() => {
    const kept = $getSelection();
    if (!$isRangeSelection(kept)) return null;
    const { anchor, focus } = kept;
    return createDOMRange(editor, anchor.getNode(), anchor.offset, focus.getNode(), focus.offset);
  });
}
