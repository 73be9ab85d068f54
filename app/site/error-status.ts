import { isRouteErrorResponse, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { waitForSite } from "~/realtime/wait-for-site";
import { spread } from "~/runtime/backoff";
import type { Outage } from "~/runtime/service-health.server";

/** How browsers report a request without a response: Chromium, Firefox and Safari, which share no error code. */
const NETWORK_ERROR = /^(failed to fetch|network ?error|load failed|the network connection was lost)/i;

/** The HTTP status of what a route has thrown: 0 if the server could not be reached, 500 for any other error. */
export function getErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof TypeError && NETWORK_ERROR.test(error.message) ? 0 : 500;
}

/** What keeps the data service from answering, if the route that threw the error knows it: sentences for people. */
export function getOutage(error: unknown): Partial<Outage> {
  const isKnown = isRouteErrorResponse(error) && typeof error.data === "object";
  return (isKnown && (error.data as Partial<Outage> | null)) || {};
}

/** What is shown for status 0. */
export const UNREACHABLE = {
  title: "The server can’t be reached",
  text: "Check your connection. The page opens by itself once the server is back.",
};

/** Delay before the page's data is loaded again (milliseconds). */
const RETRY_MS = 1_000;

/** Loads the page's data again once the server can be reached, until that succeeds. For status 0. */
export function useRecovery(error: unknown): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (getErrorStatus(error) !== 0) return;
    const unmounted = new AbortController();
    // Each failure is a new error, which runs this effect again.
    const timer = setTimeout(async () => {
      if (await waitForSite(unmounted.signal)) revalidate();
    }, spread(RETRY_MS));
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [error, revalidate]);
}

/** What the admin's error page adds. */
export const DRAFTS_ARE_KEPT = "Unsaved changes to an entry are kept in this browser.";
