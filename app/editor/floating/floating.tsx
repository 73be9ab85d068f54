import { type ReactNode, useLayoutEffect, useReducer, useRef } from "react";
import { computePosition, getRoomNeeded } from "./position";
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
  /** Scrolls the text where there is no room below, rather than cover the lines above. */
  makesRoom?: boolean;
  children: ReactNode;
}

/**
 * A small surface below a place in the text; above it where what can be seen ends below, and scrolled within where
 * there is room on neither side. It scrolls with the text and never leaves the width of the editor.
 */
export function Floating({ box, className, label, mayCover = false, makesRoom, children }: FloatingProps) {
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
    if (makesRoom) {
      makeRoomBelow(frame, box, height);
      isAbove.current = false;
    }
    const origin = getOrigin(frame);
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

/** Where a surface's 0 is in the window (px). */
const getOrigin = (frame: HTMLElement) => frame.getBoundingClientRect().top - frame.scrollTop;

/** Scrolls by what a surface of this height lacks below its box, as long as the box stays in sight. */
function makeRoomBelow(frame: HTMLElement, box: Box, height: number): void {
  const seen = getSeen(frame);
  const top = getOrigin(frame) + box.top;
  const missing = getRoomNeeded(top + box.height, height) - seen.bottom;
  if (missing <= 0 || missing > top - seen.top) return;
  const scroller = frame.dataset.full === undefined ? window : frame;
  scroller.scrollBy({ top: missing, behavior: "instant" });
}

/** What can be seen between the toolbar and the status line. */
function getSeen(frame: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = seenHeight();
  const tools = frame.querySelector("[role=toolbar]")?.getBoundingClientRect().bottom ?? 0;
  const foot = frame.querySelector<HTMLElement>(".editor-status")?.offsetHeight ?? 0;
  return { top: Math.max(top, tools), bottom: bottom - foot };
}
