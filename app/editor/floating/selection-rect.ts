import type { LexicalEditor } from "lexical";

/** The caret, or the last line of the selection (px in the window); undefined while the selection is elsewhere. */
export function selectionRect(editor: LexicalEditor): DOMRect | undefined {
  const root = editor.getRootElement();
  const selection = window.getSelection();
  if (!root || !selection?.rangeCount || !root.contains(selection.anchorNode)) return undefined;
  const range = selection.getRangeAt(0);
  const rects = range.getClientRects();
  const rect = rects[rects.length - 1];
  if (rect) return rect;
  // A caret in an empty block has no box of its own.
  const { startContainer } = range;
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return element?.getBoundingClientRect();
}
