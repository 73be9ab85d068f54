import { useEffect } from "react";

/** Figures of the specification, section 9 ("Models"). */
const ABOVE_PX = 960;
const STEP = 0.9;
const STEPS: Record<string, number> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** A key that is pressed while the page still glides goes on from where that leads (milliseconds). */
const GLIDE_MS = 600;

/** Arrow and Page keys turn the column by 90 % of its height, on windows wider than 960 px. */
export function usePageKeys(): void {
  useEffect(() => {
    let aim = { top: 0, at: Number.NEGATIVE_INFINITY };
    const turn = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || window.innerWidth <= ABOVE_PX || isElsewhere(event)) return;
      event.preventDefault();
      const now = performance.now();
      const from = now - aim.at < GLIDE_MS ? aim.top : window.scrollY;
      const last = document.documentElement.scrollHeight - window.innerHeight;
      const top = Math.min(Math.max(from + step * STEP * window.innerHeight, 0), last);
      aim = { top, at: now };
      window.scrollTo({ top, behavior: prefersStillness() ? "instant" : "smooth" });
    };
    window.addEventListener("keydown", turn);
    return () => window.removeEventListener("keydown", turn);
  }, []);
}

/** Keys with a modifier, and those that something else on the page understands. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest("input, textarea, select, dialog, :popover-open, [contenteditable]"));
}

function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
