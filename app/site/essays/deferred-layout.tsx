import { type RefObject, useEffect } from "react";
import { InlineScript } from "~/http/csp-nonce";

// Returning to a scroll position or opening a hash depends on the true height of everything above.
const MARK = `performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.firstFrame="")`;

/**
 * For readers who open the book at its beginning: essays below the viewport are not laid out for the first frame, which
 * appears sooner (style sheet: data-first-frame). Goes in the <head>, before the style sheets that block scripts.
 */
export const DeferredLayout = () => <InlineScript text={MARK} />;

/** Lays out everything; call it before anything that depends on the page's height. */
export function layoutAllEssays(): void {
  delete document.documentElement.dataset.firstFrame;
}

/**
 * From the reader's first interaction on, lays out the other essays in order, one whenever the page is idle. Lays out
 * all at once when the reader presses a key (which may scroll to the end), goes back, or has scrolled past essays whose
 * height is still an estimate.
 */
export function useDeferredEssays(column: RefObject<HTMLElement>): void {
  useEffect(() => {
    const essays = Array.from(column.current?.querySelectorAll<HTMLElement>(".essay") ?? []);
    const deferred = [...essays];
    const ended = new AbortController();
    let isStarted = false;
    const end = () => {
      ended.abort();
      layoutAllEssays();
    };
    const layOutNext = () => {
      if (ended.signal.aborted) return;
      const essay = deferred.shift();
      if (!essay) return end();
      essay.style.contentVisibility = "visible";
      whenIdle(layOutNext);
    };
    const start = () => {
      if (!isStarted) whenIdle(layOutNext);
      isStarted = true;
    };
    const onScroll = () => {
      if ((deferred[0]?.getBoundingClientRect().bottom ?? 0) < 0) keepInPlace(essays, end);
      else start();
    };
    const listen = (sign: string, listener: () => void) =>
      window.addEventListener(sign, listener, { passive: true, signal: ended.signal });
    listen("pointermove", start);
    listen("pointerdown", start);
    listen("scroll", onScroll);
    listen("keydown", end);
    listen("popstate", end);
    return end;
  }, [column]);
}

/**
 * Changes heights but keeps the visible content in place, which not every browser does on its own (scroll anchoring).
 */
function keepInPlace(essays: HTMLElement[], change: () => void) {
  const getTop = (essay: HTMLElement) => essay.getBoundingClientRect().top;
  const isStarting = (essay: HTMLElement) => getTop(essay) >= 0 && getTop(essay) < window.innerHeight;
  const anchor = essays.find(isStarting) ?? essays.findLast((essay) => getTop(essay) < 0);
  const before = anchor ? getTop(anchor) : 0;
  change();
  if (anchor) window.scrollBy({ top: getTop(anchor) - before, behavior: "instant" });
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 50);
