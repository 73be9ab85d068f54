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

/** After the first frame, lays out the other essays in order, one per frame, so that no frame takes long. */
export function useDeferredEssays(column: RefObject<HTMLElement>): void {
  useEffect(() => {
    const essays = Array.from(column.current?.querySelectorAll<HTMLElement>(".essay") ?? []);
    let frame = 0;
    const layOutNext = () => {
      const essay = essays.shift();
      if (!essay) return layoutAllEssays();
      essay.style.contentVisibility = "visible";
      frame = requestAnimationFrame(layOutNext);
    };
    frame = requestAnimationFrame(layOutNext);
    window.addEventListener("popstate", layoutAllEssays, { once: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("popstate", layoutAllEssays);
      layoutAllEssays();
    };
  }, [column]);
}
