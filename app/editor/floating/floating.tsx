import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Box } from "./use-box";

interface FloatingProps {
  /** What it belongs to. */
  box: Box;
  className: string;
  /** Makes a dialog of it. */
  label?: string;
  children: ReactNode;
}

/** Between it and what it belongs to (px). */
const DISTANCE = 8;

/**
 * A small surface below a place in the text; above it where the window ends below. It scrolls with the text and never
 * leaves the width of the editor.
 */
export function Floating({ box, className, label, children }: FloatingProps) {
  const surface = useRef<HTMLDivElement>(null);

  // After every rendering: what it holds may have grown.
  useLayoutEffect(() => {
    const element = surface.current;
    const frame = element?.closest<HTMLElement>(".editor");
    if (!element || !frame) return;
    const top = frame.getBoundingClientRect().top - frame.scrollTop;
    const { offsetWidth: width, offsetHeight: height } = element;
    const bar = frame.querySelector("[role=toolbar]")?.getBoundingClientRect().bottom ?? 0;
    const foot = frame.querySelector<HTMLElement>(".editor-status")?.offsetHeight ?? 0;
    const bottom = (window.visualViewport?.height ?? window.innerHeight) - foot;
    const below = box.top + box.height + DISTANCE;
    const above = box.top - DISTANCE - height;
    const fitsBelow = top + below + height <= bottom;
    const fitsAbove = top + above >= bar;
    // Of a picture that is higher than the window the visible part has to do.
    const within = Math.max(bottom - top - height - DISTANCE, box.top + DISTANCE);
    const start = fitsBelow ? below : fitsAbove ? above : Math.min(below, within);
    element.style.insetBlockStart = `${start}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(box.left, frame.clientWidth - width))}px`;
  });

  const dialog = label ? { role: "dialog", "aria-label": label } : {};
  return (
    <div ref={surface} className={`floating ${className}`} {...dialog}>
      {children}
    </div>
  );
}
