import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";
import type { NamedEntry } from "../named-entry.server";
import type { Command } from "./commands";
import { toCommand } from "./entry-command";

/** How long to wait after a key press before searching (milliseconds). */
const DELAY_MS = 120;

interface FoundEntries {
  /** The query that found the entries. */
  query: string;
  entries: Command[];
  /** Why there are none, if the search failed. */
  problem: string | null;
}

const NONE: FoundEntries = { query: "", entries: [], problem: null };

/** The entries that contain the words of `query`; while `isLoading`, those of an earlier query. */
export function useEntrySearch(query: string): FoundEntries & { isLoading: boolean } {
  const [found, setFound] = useState(NONE);
  const typed = query.trim();
  useEffect(() => {
    if (!typed) return setFound(NONE);
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      const next = await ask(typed, abort.signal);
      if (!abort.signal.aborted) setFound(next);
    }, DELAY_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [typed]);
  return { ...found, isLoading: found.query !== typed };
}

async function ask(query: string, signal: AbortSignal): Promise<FoundEntries> {
  const answer = await requestJson<{ entries: NamedEntry[] }>(
    `/admin/find.json?${new URLSearchParams({ q: query })}`,
    { signal },
  );
  if (!answer.ok) return { ...NONE, query, problem: answer.message };
  return { ...NONE, query, entries: answer.entries.map(toCommand) };
}
