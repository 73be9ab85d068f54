import { type RefObject, useEffect } from "react";
import { InlineScript } from "~/http/csp-nonce";

// Returning to a scroll position or opening a hash depends on the true height of everything above.
const MARK = `performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.firstFrame="")`;

/**
 * For readers who open the book at its beginning: essays below the viewport are not laid out for the first frame, which
 * appears sooner (style sheet: data-first-frame). Goes in the <head>, before the style sheets that block scripts.
 */
export const DeferredLayout = () => <InlineScript text={MARK} />;

/** Lays out everything, before something depends on its height. */
export function layoutAllEssays(): void {
  delete document.documentElement.dataset.firstFrame;
}

/** What a reader does before the height of the essays below the window can matter, a key apart. */
const SIGNS_OF_READING = ["scroll", "pointermove", "pointerdown"] as const;

/**
 * Lays out the other essays in order, one whenever the page is idle, from the reader's first move on; at once when they
 * press a key, which may scroll to the end, or go back.
 */
export function useDeferredEssays(column: RefObject<HTMLElement>): void {
  useEffect(() => {
    const essays = Array.from(column.current?.querySelectorAll<HTMLElement>(".essay") ?? []);
    const started = new AbortController();
    const ended = new AbortController();
    const end = () => {
      started.abort();
      ended.abort();
      layoutAllEssays();
    };
    const layOutNext = () => {
      if (ended.signal.aborted) return;
      const essay = essays.shift();
      if (!essay) return end();
      essay.style.contentVisibility = "visible";
      whenIdle(layOutNext);
    };
    const start = () => {
      started.abort();
      whenIdle(layOutNext);
    };
    for (const sign of SIGNS_OF_READING)
      window.addEventListener(sign, start, { passive: true, signal: started.signal });
    for (const sign of ["keydown", "popstate"]) window.addEventListener(sign, end, { signal: ended.signal });
    return end;
  }, [column]);
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 50);
