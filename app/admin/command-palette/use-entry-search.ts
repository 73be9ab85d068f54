import { useEffect, useState } from "react";
import type { NamedEntry } from "../named-entry.server";
import type { Command } from "./commands";
import { toCommand } from "./entry-command";

/** How long to wait after a key press before searching (milliseconds). */
const DELAY_MS = 120;

export interface FoundEntries {
  entries: Command[];
  isLoading: boolean;
  /** Why there are none, if the search failed. */
  problem: string | null;
}

const NONE: FoundEntries = { entries: [], isLoading: false, problem: null };

/** The entries that contain the words of `query`. The previous results stay until the response arrives. */
export function useEntrySearch(query: string): FoundEntries {
  const [found, setFound] = useState(NONE);
  const typed = query.trim();
  useEffect(() => {
    if (!typed) return setFound(NONE);
    const abort = new AbortController();
    setFound((before) => ({ ...before, isLoading: true }));
    const pause = setTimeout(async () => {
      const next = await ask(typed, abort.signal);
      if (!abort.signal.aborted) setFound(next);
    }, DELAY_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [typed]);
  return found;
}

async function ask(query: string, signal: AbortSignal): Promise<FoundEntries> {
  try {
    const response = await fetch(`/admin/find.json?${new URLSearchParams({ q: query })}`, { signal });
    if (!response.ok) return { ...NONE, problem: SENTENCES[response.status] ?? UNREACHABLE };
    const { entries }: { entries: NamedEntry[] } = await response.json();
    return { ...NONE, entries: entries.map(toCommand) };
  } catch {
    return { ...NONE, problem: UNREACHABLE };
  }
}

const UNREACHABLE = "Entries cannot be searched right now.";
const SENTENCES: Record<number, string> = {
  401: "You are signed out. Sign in on another tab to search entries.",
  403: "You are not (or no longer) allowed to search entries.",
};
