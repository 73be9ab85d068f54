import { type ReactNode, useLayoutEffect, useReducer, useRef } from "react";
import { computePosition } from "./position";
import type { Box } from "./use-box";
import { seenHeight, useSeenChange } from "./visual-viewport";

interface FloatingProps {
  /** What it belongs to. */
  box: Box;
  className: string;
  /** Makes a dialog of it. */
  label?: string;
  /** Lies over what it belongs to rather than being scrolled, where there is room on neither side. */
  mayCover?: boolean;
  children: ReactNode;
}

/**
 * A small surface below a place in the text; above it where what can be seen ends below, and scrolled within where
 * there is room on neither side. It scrolls with the text and never leaves the width of the editor.
 */
export function Floating({ box, className, label, mayCover = false, children }: FloatingProps) {
  const surface = useRef<HTMLDivElement>(null);
  const isAbove = useRef(false);
  const [, placeAgain] = useReducer((times: number) => times + 1, 0);
  useSeenChange(placeAgain);

  // After every rendering: what it holds may have grown.
  useLayoutEffect(() => {
    const element = surface.current;
    const frame = element?.closest<HTMLElement>(".editor");
    if (!element || !frame) return;
    const { scrollTop } = element;
    element.style.maxBlockSize = "";
    const { offsetHeight: height, offsetWidth: width } = element;
    const origin = frame.getBoundingClientRect().top - frame.scrollTop;
    const top = origin + box.top;
    const place = computePosition({
      box: { top, bottom: top + box.height },
      seen: getSeen(frame),
      height,
      isAbove: isAbove.current,
      mayCover,
    });
    isAbove.current = place.isAbove;
    if (place.height < height) element.style.maxBlockSize = `${place.height}px`;
    element.scrollTop = scrollTop;
    element.style.insetBlockStart = `${place.top - origin}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(box.left, frame.clientWidth - width))}px`;
  });

  const dialog = label ? { role: "dialog", "aria-label": label } : {};
  return (
    <div ref={surface} className={`floating ${className}`} {...dialog}>
      {children}
    </div>
  );
}

/** What can be seen between the toolbar and the status line. */
function getSeen(frame: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = seenHeight();
  const tools = frame.querySelector("[role=toolbar]")?.getBoundingClientRect().bottom ?? 0;
  const foot = frame.querySelector<HTMLElement>(".editor-status")?.offsetHeight ?? 0;
  return { top: Math.max(top, tools), bottom: bottom - foot };
}
