import { useEffect, useRef } from "react";

/**
 * The visible part of the window's height: less than all of it while an on-screen keyboard is open (px in the window).
 */
export function seenHeight(): { top: number; bottom: number } {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height };
}

/** Calls `onChange` whenever the visible area is resized or moved, as when an on-screen keyboard opens or closes. */
export function useSeenChange(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const viewport = window.visualViewport;
    const call = () => latest.current();
    for (const kind of ["resize", "scroll"]) viewport?.addEventListener(kind, call);
    return () => {
      for (const kind of ["resize", "scroll"]) viewport?.removeEventListener(kind, call);
    };
  }, []);
}

/** How much of the window's bottom an on-screen keyboard covers (px); 0 while the page is pinch-zoomed. */
export function keyboardHeight(): number {
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
  return isZoomed ? 0 : Math.max(0, Math.round(window.innerHeight - seenHeight().bottom));
}
