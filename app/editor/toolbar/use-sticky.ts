import { type RefObject, useEffect } from "react";

/**
 * Keeps up to two rows of a toolbar in view while the text scrolls; of more rows, which would cover a small window,
 * only the last. The page gets the height of the visible part (--tools-height), so no line is scrolled under it.
 */
export function useSticky(toolbar: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const tools = element.querySelectorAll("[data-tool]");
      const tops = new Set([...tools].map((tool) => Math.round(tool.getBoundingClientRect().top)));
      const hidden = tops.size > 2 ? Math.max(...tops) - Math.min(...tops) : 0;
      element.style.setProperty("--rows-above", `${hidden}px`);
      page.setProperty("--tools-height", `${element.offsetHeight - hidden}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty("--tools-height");
    };
  }, [toolbar]);
}
