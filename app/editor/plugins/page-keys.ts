import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";

/** A smooth scroll after PageUp or PageDown has ended by then, unless it was not the key that scrolled (ms). */
const PAGE_SCROLL_MS = 2_000;

/** How far the caret's line keeps from the bars (px). */
const MARGIN = 8;

/**
 * Firefox leaves the caret of PageUp and PageDown under the toolbar or the status line: to it a line is in view when it
 * is within the box that scrolls. Where the browser scrolled far enough, nothing moves.
 */
export function PageKeysPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      pressedAt =
        event.key === "PageDown" || event.key === "PageUp" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    const onScrollEnd = (event: Event) => {
      const frame = editor.getRootElement()?.closest<HTMLElement>(".editor");
      if (frame && event.timeStamp - pressedAt < PAGE_SCROLL_MS) scrollCaretBetweenBars(frame);
    };
    const unregister = editor.registerRootListener((root, previous) => {
      previous?.removeEventListener("keydown", onKeyDown);
      root?.addEventListener("keydown", onKeyDown);
    });
    document.addEventListener("scrollend", onScrollEnd, true);
    return () => {
      unregister();
      document.removeEventListener("scrollend", onScrollEnd, true);
    };
  }, [editor]);

  return null;
}

function scrollCaretBetweenBars(frame: HTMLElement) {
  const selection = window.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const above = frame.querySelector(".tools")?.getBoundingClientRect().bottom;
  const below = frame.querySelector(".editor-status")?.getBoundingClientRect().top;
  if (!range || above === undefined || below === undefined) return;
  const node = range.startContainer;
  const line = range.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : null);
  if (!line) return;
  const scroller = frame.dataset.full === undefined ? window : frame;
  if (line.top < above) scroller.scrollBy(0, line.top - above - MARGIN);
  else if (line.bottom > below) scroller.scrollBy(0, line.bottom - below + MARGIN);
}
