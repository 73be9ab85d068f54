import { type RefObject, useEffect } from "react";

/**
 * Up to two rows of a toolbar stay in view while the text scrolls; more would cover a phone: the last one stays. The
 * page learns the height of what stays (--tools-height), so that it scrolls no line under it.
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
