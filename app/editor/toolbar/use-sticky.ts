import { type RefObject, useEffect } from "react";

/** Gives the page the height of a toolbar (--tools-height), which stays in view, so that no line is scrolled under it. */
export function useSticky(toolbar: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      page.setProperty("--tools-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty("--tools-height");
    };
  }, [toolbar]);
}
