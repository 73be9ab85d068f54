import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { computePosition, getRoomNeeded, MARGIN } from "./position";
import type { Box } from "./use-box";
import { seenHeight, useSeenChange } from "./visual-viewport";

export interface FloatingProps {
  /** The box that the surface belongs to. */
  box: Box;
  className: string;
  /** The accessible name; makes the surface a dialog. */
  label?: string;
  /** If there is too little room on either side, the surface may cover its box rather than scroll its content. */
  mayCover?: boolean;
  /** If there is too little room below, scrolls the text as far as the box stays in view. */
  makesRoom?: boolean;
  children: ReactNode;
}

/**
 * A small surface below a box in the text, or above it if there is too little visible room below; with too little room
 * on either side, its content scrolls. It scrolls with the text and stays within the editor's width.
 */
export function Floating({ box, className, label, mayCover = false, makesRoom, children }: FloatingProps) {
  const surface = useRef<HTMLDivElement>(null);
  const isAbove = useRef(false);
  const [, placeAgain] = useReducer((times: number) => times + 1, 0);
  useSeenChange(placeAgain);
  // What it contains may grow by itself: results of a search, a message.
  useEffect(() => {
    const observer = new ResizeObserver(placeAgain);
    if (surface.current) observer.observe(surface.current);
    return () => observer.disconnect();
  }, []);

  // After every render, since the content may have grown.
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
    const position = computePosition({
      box: { top, bottom: top + box.height },
      seen: getSeen(frame),
      height,
      isAbove: isAbove.current,
      mayCover,
    });
    isAbove.current = position.isAbove;
    if (position.height < height) element.style.maxBlockSize = `${position.height}px`;
    element.scrollTop = scrollTop;
    element.style.insetBlockStart = `${position.top - origin}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(box.left, frame.clientWidth - width))}px`;
  });

  const dialog = label ? { role: "dialog", "aria-label": label } : {};
  return (
    <div ref={surface} className={`floating ${className}`} {...dialog}>
      {children}
    </div>
  );
}

/** The vertical origin of a surface's position (px in the window). */
const getOrigin = (frame: HTMLElement) => frame.getBoundingClientRect().top - frame.scrollTop;

/** Scrolls just enough for a surface of this height to fit below its box, but no further than the box is seen whole. */
function makeRoomBelow(frame: HTMLElement, box: Box, height: number): void {
  const seen = getSeen(frame);
  const top = getOrigin(frame) + box.top;
  const missing = Math.min(getRoomNeeded(top + box.height, height) - seen.bottom, top - MARGIN - seen.top);
  if (missing <= 0) return;
  const scroller = frame.dataset.full === undefined ? window : frame;
  scroller.scrollBy({ top: missing, behavior: "instant" });
}

/** The visible area between the toolbar and the status line (px in the window). */
function getSeen(frame: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = seenHeight();
  const tools = frame.querySelector("[role=toolbar]")?.getBoundingClientRect().bottom ?? 0;
  const foot = frame.querySelector<HTMLElement>(".editor-status")?.offsetHeight ?? 0;
  return { top: Math.max(top, tools), bottom: bottom - foot };
}
