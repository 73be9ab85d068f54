import { useEffect } from "react";

/** Values from the specification, section 9 ("Models"). */
const MIN_WIDTH = 960;
const STEP = 0.9;
const STEPS: Record<string, number> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** A key pressed within this time of the last one continues from its scroll target (milliseconds). */
const GLIDE_MS = 600;

/** Arrow and Page keys scroll by 90 % of the window's height, on windows wider than 960 px. */
export function usePageKeys(): void {
  useEffect(() => {
    let target = { top: 0, at: Number.NEGATIVE_INFINITY };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || window.innerWidth <= MIN_WIDTH || isHandledElsewhere(event)) return;
      event.preventDefault();
      const now = performance.now();
      const from = now - target.at < GLIDE_MS ? target.top : window.scrollY;
      const last = document.documentElement.scrollHeight - window.innerHeight;
      const top = Math.min(Math.max(from + step * STEP * window.innerHeight, 0), last);
      target = { top, at: now };
      window.scrollTo({ top, behavior: prefersReducedMotion() ? "instant" : "smooth" });
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Keys with a modifier, and those that another element handles. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest("input, textarea, select, dialog, :popover-open, [contenteditable]"));
}

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
