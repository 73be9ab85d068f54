import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";
import { scrollCaretBetweenBars } from "../scroll-caret";

/** A smooth scroll after PageUp or PageDown has ended by then, unless it was not the key that scrolled (ms). */
const PAGE_SCROLL_MS = 2_000;

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
