import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_LOW } from "lexical";
import { useEffect, useState } from "react";
import { useEscape } from "../floating/use-escape";
import { scrollCaretBetweenBars, scrollCaretToMiddle } from "../scroll-caret";

/**
 * The editor over the whole window, with everything else inert: its toolbar above, its status line with Save below.
 * Escape leaves full screen unless it closes something else first. The focus and the caret stay where they are, the
 * caret's line stays in view, and the page returns to its scroll position. While text is typed, its line stays in the
 * middle of the window.
 */
export function useFullScreen() {
  const [editor] = useLexicalComposerContext();
  const [isFull, setFull] = useState(false);
  useEscape(isFull, () => setFull(false), COMMAND_PRIORITY_LOW);

  useEffect(() => {
    const frame = editor.getRootElement()?.closest<HTMLElement>(".editor");
    if (!isFull || !frame) return;
    const others = othersThan(frame);
    // Read first: once the editor is out of its flow, the page is as short as the window and loses its scroll position.
    const pageTop = window.scrollY;
    for (const element of others) element.inert = true;
    frame.dataset.full = "";
    document.documentElement.dataset.editorFull = "";
    scrollCaretBetweenBars(frame);
    // The focus may be on a control; an open panel handles the key before it gets here.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !frame.querySelector("dialog[open]"))
        setFull(false);
    };
    document.addEventListener("keydown", onKey);
    const unregister = editor.registerTextContentListener(() => {
      if (document.activeElement === editor.getRootElement()) scrollCaretToMiddle(frame);
    });
    return () => {
      unregister();
      for (const element of others) element.inert = false;
      delete frame.dataset.full;
      delete document.documentElement.dataset.editorFull;
      document.removeEventListener("keydown", onKey);
      // Not if another page has been opened.
      if (!frame.isConnected) return;
      window.scrollTo({ top: pageTop, behavior: "instant" });
      scrollCaretBetweenBars(frame);
    };
  }, [editor, isFull]);

  const toggle = () => {
    setFull(!isFull);
    editor.focus();
  };
  return { isFull, toggle };
}

/** All siblings of an element and of its ancestors, except the page's toasts. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? []) {
      if (
        sibling instanceof HTMLElement &&
        sibling !== at &&
        !sibling.inert &&
        !sibling.matches(".toasts, script")
      )
        others.push(sibling);
    }
  }
  return others;
}
