import { type RefObject, useEffect } from "react";

/** Up to two rows of a toolbar stay in view while the text scrolls; more would cover a phone: the last one stays. */
export function useSticky(toolbar: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const tools = element.querySelectorAll("[data-tool]");
      const tops = new Set([...tools].map((tool) => Math.round(tool.getBoundingClientRect().top)));
      const hidden = tops.size > 2 ? Math.max(...tops) - Math.min(...tops) : 0;
      element.style.setProperty("--rows-above", `${hidden}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [toolbar]);
}
