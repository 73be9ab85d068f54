import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";

/** The response of /admin/formula. */
export type FormulaPreview = { html: string } | { error: string };

/** How long to wait after the last keystroke before asking the server (ms). */
const PAUSE = 200;

/** What the server has answered, by request, so that a formula is asked for once. */
const answers = new Map<string, FormulaPreview>();
/** More formulas than a text has; with more, all are forgotten. */
const MAX_ANSWERS = 500;

/** A formula as the page shows it, rendered by the server; null until then, and while the server cannot be reached. */
export function usePreview(latex: string, isBlock: boolean): FormulaPreview | null {
  const [preview, setPreview] = useState<FormulaPreview | null>(null);
  useEffect(() => {
    if (latex.trim() === "") {
      setPreview(null);
      return;
    }
    const query = `${new URLSearchParams({ latex, ...(isBlock ? { block: "1" } : {}) })}`;
    const known = answers.get(query);
    if (known) {
      setPreview(known);
      return;
    }
    const aborted = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await askServer(query, aborted.signal);
      if (!aborted.signal.aborted) setPreview(answer);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [latex, isBlock]);
  return preview;
}

async function askServer(query: string, signal: AbortSignal): Promise<FormulaPreview | null> {
  const answer = await requestJson<FormulaPreview>(`/admin/formula?${query}`, { signal });
  if (!answer.ok) return null;
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(query, answer);
  return answer;
}
