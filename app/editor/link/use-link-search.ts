import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";

/** A page or an entry of this site. */
export interface LinkTarget {
  url: string;
  title: string;
  /** "page", "note". */
  kind: string;
  /** Why visitors cannot see it: "Draft", "Scheduled"; null if they can. */
  hidden: string | null;
}

/** How long to wait after a key press before searching (milliseconds). */
const DELAY_MS = 120;

const NONE: { query: string; targets: LinkTarget[] } = { query: "", targets: [] };

/**
 * The site's pages and entries with words that begin like those of `query`; none if the search fails, since
 * any URL can still be typed. While `isLoading`, the targets are those of an earlier query.
 */
export function useLinkSearch(query: string): { targets: LinkTarget[]; isLoading: boolean } {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!query) return setFound(NONE);
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      const targets = await search(query, abort.signal);
      if (!abort.signal.aborted) setFound({ query, targets });
    }, DELAY_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [query]);
  return { targets: found.targets, isLoading: found.query !== query };
}

async function search(query: string, signal: AbortSignal): Promise<LinkTarget[]> {
  const answer = await requestJson<{ entries: LinkTarget[] }>(
    `/admin/find.json?links&${new URLSearchParams({ q: query })}`,
    { signal },
  );
  return answer.ok ? answer.entries : [];
}
