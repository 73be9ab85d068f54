import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";

/** The response of /admin/formula. */
export type FormulaPreview = { html: string } | { error: string };

/** How long to wait after the last keystroke before asking the server (ms). */
const PAUSE = 200;

/** A formula as the page shows it, rendered by the server; null until then, and while the server cannot be reached. */
export function usePreview(latex: string, isBlock: boolean): FormulaPreview | null {
  const [preview, setPreview] = useState<FormulaPreview | null>(null);
  useEffect(() => {
    if (latex.trim() === "") {
      setPreview(null);
      return;
    }
    const aborted = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await askServer(latex, isBlock, aborted.signal);
      if (!aborted.signal.aborted) setPreview(answer);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [latex, isBlock]);
  return preview;
}

async function askServer(
  latex: string,
  isBlock: boolean,
  signal: AbortSignal,
): Promise<FormulaPreview | null> {
  const query = new URLSearchParams({ latex, ...(isBlock ? { block: "1" } : {}) });
  const answer = await requestJson<FormulaPreview>(`/admin/formula?${query}`, { signal });
  return answer.ok ? answer : null;
}
