import { useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { toHandle } from "~/http/route-handle";
import { Backoff, spread } from "~/runtime/backoff";
import { type Change, getLater } from "./change";
import { setConnected } from "./connection";
import { waitForSite } from "./wait-for-site";

/** Changes within this time result in one reload (milliseconds). */
const DEBOUNCE = 30;
/** How long to wait before reopening a stream that the server has closed in favour of newer ones (milliseconds). */
const REPLACED = 30_000;
/** How often to check whether the browser has closed the stream (milliseconds). */
const CHECK_INTERVAL = 2_000;

/**
 * Revalidates the page when a table that one of its routes reads (`handle.reads`) has changed. The page's data contains
 * all changes up to `position`.
 *
 * The stream is closed while the page is hidden, because browsers allow six connections per host; when the page is
 * shown again, the server sends the changes since `position`. Firefox and WebKit close it without an event when a link
 * is followed, even if the page stays because the link downloads a file.
 *
 * If revalidation fails, Remix replaces the page with an error page, and typed text is lost. So the page first waits
 * until the server and its database are available.
 */
export function LiveUpdates({ position }: { position: string }) {
  const tables = useReads();
  const { revalidate } = useRevalidator();
  const latest = useRef({ tables, position, revalidate });
  latest.current.tables = tables;
  latest.current.revalidate = revalidate;
  latest.current.position = getLater(latest.current.position, position);
  /** Table → position of its latest change since this page was opened. */
  const changes = useRef(new Map<string, string>());
  const reloadLater = useRef<() => void>();

  useEffect(() => {
    let source: EventSource | null = null;
    let reload: ReturnType<typeof setTimeout> | undefined;
    let reopen: ReturnType<typeof setTimeout> | undefined;
    const backoff = new Backoff(500, 30_000);
    let isWaiting = false;
    const unmounted = new AbortController();
    const { signal } = unmounted;

    const reloadSoon = (spread = 0) => {
      clearTimeout(reload);
      reload = setTimeout(() => void reloadWhenUp(), DEBOUNCE + Math.random() * spread);
    };
    const reloadWhenUp = async () => {
      if (isWaiting) return;
      isWaiting = true;
      const isUp = await waitForSite(signal);
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
        latest.current.position = change.position;
        changes.current.set(change.table, change.position);
        // "*": the server may have missed changes.
        if (change.table === "*" || latest.current.tables.has(change.table)) reloadSoon(change.spread);
      });
      source.addEventListener("error", () => reopenAfter(spread(backoff.next())));
      // Replaced by newer streams from the same network: reopening at once would only replace another one.
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
    const reopenIfClosed = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      open();
    };

    reloadLater.current = reloadSoon;
    open();
    const check = setInterval(reopenIfClosed, CHECK_INTERVAL);
    document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()), { signal });
    window.addEventListener("online", open, { signal });
    return () => {
      clearInterval(check);
      clearTimeout(reload);
      clearTimeout(reopen);
      unmounted.abort();
      close();
    };
  }, []);

  // A page's data may have been read before a change that was announced while the previous page was open.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    const isOld = ["*", ...tables].some((table) => isLater(changes.current.get(table), position));
    if (isOld) reloadLater.current?.();
  }, [key]);

  return null;
}

const isLater = (change: string | undefined, position: string) =>
  change !== undefined && change !== position && getLater(change, position) === change;

function useReads(): Set<string> {
  return new Set(useMatches().flatMap(({ handle }) => toHandle(handle).reads ?? []));
}
