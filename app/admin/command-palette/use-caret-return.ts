import { useCallback, useRef } from "react";

/**
 * Restores the caret in the rich-text editor when a dialog closes: browsers restore the focus, but put the caret at the
 * start of the text. Text fields remember their own caret.
 */
export function useCaretReturn() {
  const caret = useRef<{ field: HTMLElement; range: Range } | null>(null);
  const keepCaret = useCallback(() => {
    const field = document.activeElement;
    const selection = document.getSelection();
    const isEditor = field instanceof HTMLElement && field.isContentEditable;
    const range = isEditor && selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : null;
    caret.current = isEditor && range ? { field, range } : null;
  }, []);
  const returnCaret = useCallback(() => {
    const kept = caret.current;
    caret.current = null;
    if (!kept || document.activeElement !== kept.field) return;
    const { startContainer, startOffset, endContainer, endOffset } = kept.range;
    document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  }, []);
  return { keepCaret, returnCaret };
}
