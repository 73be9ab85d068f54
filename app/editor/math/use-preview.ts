import { useEffect, useState } from "react";

/** The answer of /admin/formula. */
export type FormulaPreview = { html: string } | { error: string };

/** Pause after the last key before the server is asked (ms). */
const PAUSE = 200;

/** How a formula looks on the page, made by the server; null until it has answered, and while it cannot be reached. */
export function usePreview(latex: string, isBlock: boolean): FormulaPreview | null {
  const [preview, setPreview] = useState<FormulaPreview | null>(null);
  useEffect(() => {
    if (latex.trim() === "") {
      setPreview(null);
      return;
    }
    const aborted = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ latex, ...(isBlock ? { block: "1" } : {}) });
      fetch(`/admin/formula?${query}`, { signal: aborted.signal })
        .then(async (answer) => setPreview(answer.ok ? await answer.json() : null))
        .catch(() => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [latex, isBlock]);
  return preview;
}
