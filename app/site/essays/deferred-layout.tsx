import { type RefObject, useEffect } from "react";
import { InlineScript } from "~/http/csp-nonce";

// A reader who comes back to the book is put to where they were, and a hash leads somewhere: both count what is above,
// which must have its true height then.
const MARK = `performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.firstFrame="")`;

/**
 * For who opens the book at its beginning: essays below the window are not laid out for the first frame, which comes
 * the sooner (style sheet: data-first-frame). Stands in the page's head, before the style sheets that scripts wait for.
 */
export const DeferredLayout = () => <InlineScript text={MARK} />;

/** Lays out everything that is left, before something counts on its height. */
export function layoutAllEssays(): void {
  delete document.documentElement.dataset.firstFrame;
}

/** After the first frame, lays out the rest from the beginning to the end, one essay in a frame: none takes long. */
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
