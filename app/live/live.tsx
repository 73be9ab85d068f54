import { useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Change } from "./change";
import { setConnected } from "./connection";

/** Changes that come within this time become one reload (milliseconds). */
const BURST = 30;
/** First and longest wait before a lost stream is opened again (milliseconds). */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/**
 * Loads the page's data again when a table that one of its routes reads (`handle.reads`) has changed.
 * `position` is the number of the latest change that the page's data contains.
 *
 * The stream is closed while the page is hidden (browsers allow six connections a host) and when it
 * returns, `hello` tells whether anything was missed.
 */
export function Live({ position }: { position: number }) {
  const tables = useReads();
  const { revalidate } = useRevalidator();
  const latest = useRef({ tables, position, revalidate });
  latest.current.tables = tables;
  latest.current.revalidate = revalidate;
  latest.current.position = Math.max(latest.current.position, position);

  useEffect(() => {
    let source: EventSource | null = null;
    let reload: ReturnType<typeof setTimeout> | undefined;
    let reopen: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT;

    const reloadSoon = (spread = 0) => {
      clearTimeout(reload);
      reload = setTimeout(() => latest.current.revalidate(), BURST + Math.random() * spread);
    };
    const open = () => {
      if (source || document.hidden) return;
      source = new EventSource("/events");
      source.addEventListener("hello", (event) => {
        wait = FIRST_WAIT;
        setConnected(true);
        const n = Number(event.data);
        if (n !== latest.current.position) reloadSoon();
        latest.current.position = n;
      });
      source.addEventListener("change", (event) => {
        const change: Change = JSON.parse(event.data);
        latest.current.position = change.n;
        if (change.table === "*" || latest.current.tables.has(change.table)) reloadSoon(change.spread);
      });
      source.addEventListener("error", () => {
        close();
        clearTimeout(reopen);
        reopen = setTimeout(open, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, LONGEST_WAIT);
      });
    };
    const close = () => {
      source?.close();
      source = null;
      setConnected(false);
    };
    const followVisibility = () => (document.hidden ? close() : open());

    open();
    document.addEventListener("visibilitychange", followVisibility);
    window.addEventListener("online", open);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("online", open);
      clearTimeout(reload);
      clearTimeout(reopen);
      close();
    };
  }, []);

  return null;
}

function useReads(): Set<string> {
  return new Set(useMatches().flatMap(({ handle }) => readsOf(handle)));
}

/** The tables that a route's `handle` says it reads. */
export function readsOf(handle: unknown): string[] {
  return (handle as { reads?: string[] } | undefined)?.reads ?? [];
}
