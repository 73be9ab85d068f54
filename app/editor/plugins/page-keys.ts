import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";
import { scrollCaretBetweenBars } from "../scroll-caret";

/** A smooth scroll caused by PageUp or PageDown ends within this time (ms); later scrolls have other causes. */
const PAGE_SCROLL_MS = 2_000;

/**
 * After PageUp or PageDown, Firefox can leave the caret under the toolbar or the status line, because it only checks
 * that the line is within the scrolling box. If the browser has scrolled far enough, nothing moves.
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
