import { useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Backoff, spread } from "./backoff";
import type { Change } from "./change";
import { setConnected } from "./connection";
import { waitForSite } from "./wait-for-site";

/** Changes that come within this time become one reload (milliseconds). */
const BURST = 30;
/** How long a page stays without the stream that newer pages have taken (milliseconds). */
const REPLACED = 30_000;
/** How often it is looked whether the browser has closed the stream (milliseconds). */
const LOOK_EVERY = 2_000;

/**
 * Loads the page's data again when a table that one of its routes reads (`handle.reads`) has changed.
 * `position` is the number of the latest change that the page's data contains.
 *
 * The stream is closed while the page is hidden (browsers allow six connections a host) and when it
 * returns, the server tells of the changes since `position`. Firefox and WebKit close it without a word when a link is
 * followed, also one to a file, after which the page stays.
 *
 * Remix shows an error page in place of one whose data could not be loaded again, and what was typed is gone. So the
 * page first asks whether the server and its data are there, and waits until both are.
 */
export function LiveUpdates({ position }: { position: number }) {
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
    const backoff = new Backoff(500, 30_000);
    let isWaiting = false;
    const unmounted = new AbortController();

    const reloadSoon = (spread = 0) => {
      clearTimeout(reload);
      reload = setTimeout(() => void reloadWhenUp(), BURST + Math.random() * spread);
    };
    const reloadWhenUp = async () => {
      if (isWaiting) return;
      isWaiting = true;
      const isUp = await waitForSite(unmounted.signal);
      isWaiting = false;
      if (isUp) latest.current.revalidate();
    };
    const open = () => {
      if (source || document.hidden) return;
      source = new EventSource(`/events?since=${latest.current.position}`);
      source.addEventListener("hello", () => {
        backoff.reset();
        setConnected(true);
      });
      source.addEventListener("change", (event) => {
        const change: Change = JSON.parse(event.data);
        latest.current.position = change.n;
        // "*": the server does not know what has changed, because it has been without its data.
        if (change.table === "*" || latest.current.tables.has(change.table)) reloadSoon(change.spread);
      });
      source.addEventListener("error", () => reopenAfter(spread(backoff.next())));
      // Newer pages of the same network took the place: coming back at once would only drive out another.
      source.addEventListener("replaced", () => reopenAfter(spread(REPLACED)));
    };
    const reopenAfter = (milliseconds: number) => {
      close();
      clearTimeout(reopen);
      reopen = setTimeout(open, milliseconds);
    };
    const close = () => {
      source?.close();
      source = null;
      setConnected(false);
    };
    const followVisibility = () => (document.hidden ? close() : open());
    const reopenIfClosed = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      open();
    };

    open();
    const look = setInterval(reopenIfClosed, LOOK_EVERY);
    document.addEventListener("visibilitychange", followVisibility);
    window.addEventListener("online", open);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("online", open);
      clearInterval(look);
      clearTimeout(reload);
      clearTimeout(reopen);
      unmounted.abort();
      close();
    };
  }, []);

  return null;
}

function useReads(): Set<string> {
  return new Set(useMatches().flatMap(({ handle }) => getReads(handle)));
}

/** The tables that a route's `handle` says it reads. */
export function getReads(handle: unknown): string[] {
  return (handle as { reads?: string[] } | undefined)?.reads ?? [];
}
