import { useEffect, useRef } from "react";

/**
 * What can be seen of the window's height: less than all of it while a keyboard is on the screen (px of the window).
 */
export function seenHeight(): { top: number; bottom: number } {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height };
}

/** Calls whenever a keyboard opens or closes, and when what can be seen is resized or moved otherwise. */
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

/** How much of the window's end a keyboard on the screen covers (px); 0 while the page is zoomed by two fingers. */
export function keyboardHeight(): number {
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
  return isZoomed ? 0 : Math.max(0, Math.round(window.innerHeight - seenHeight().bottom));
}
