import { useEffect } from "react";

const MARK = "• ";

/** Marks the title of the tab while its form has changes that are not saved. */
export function useTitleMark(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    document.title = MARK + getUnmarkedTitle();
    // The next page may have set its own title already.
    return () => {
      document.title = getUnmarkedTitle();
    };
  }, [isUnsaved]);
}

/** The page's title as the page itself sets it. */
export const getUnmarkedTitle = () =>
  document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
