import { useEffect } from "react";

const MARK = "• ";

/** Marks the tab's title while its form has unsaved changes. */
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

/** The page's title without the mark. */
export const getUnmarkedTitle = () =>
  document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
