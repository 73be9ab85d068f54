import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useLayoutEffect, useRef, useState } from "react";

/** A rectangle within the editor (px from its left edge and from the top of its scrolled content). */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The box of something in the text, kept up to date while the text changes, images load and the window is resized.
 * `measure` returns its rectangle in the window, or undefined if it is unknown, which leaves the box as it was. It is
 * called often, so it must be fast.
 */
export function useBox(measure: () => DOMRect | undefined): Box | null {
  const [editor] = useLexicalComposerContext();
  const [box, setBox] = useState<Box | null>(null);
  const latest = useRef(measure);
  latest.current = measure;

  useLayoutEffect(() => {
    const frame = editor.getRootElement()?.closest<HTMLElement>(".editor");
    if (!frame) return;
    const update = () => {
      const rect = latest.current();
      const { left, top } = frame.getBoundingClientRect();
      if (!rect) return;
      const { width, height } = rect;
      const next = { left: rect.left - left, top: rect.top - top + frame.scrollTop, width, height };
      setBox((last) => (last && isSame(last, next) ? last : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(frame);
    frame.addEventListener("load", update, true);
    const unregister = editor.registerUpdateListener(update);
    return () => {
      observer.disconnect();
      frame.removeEventListener("load", update, true);
      unregister();
    };
  }, [editor]);

  return box;
}

function isSame(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
