import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";

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
  const isPreview = ({ html, error }: Record<string, unknown>) => typeof (html ?? error) === "string";
  const answer = await requestJson<FormulaPreview>(`/admin/formula?${query}`, isPreview, { signal });
  return answer.ok ? answer.body : null;
}
