import type { HeadersFunction } from "@remix-run/node";

/** The Retry-After header (whole seconds, at least 1; RFC 9110, 10.2.3). */
export const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/** A route's `headers` export that passes on Retry-After, which Remix would drop from document responses. */
export const passRetryAfter: HeadersFunction = ({ actionHeaders, loaderHeaders, parentHeaders }) => {
  const seconds = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  if (seconds) parentHeaders.set("Retry-After", seconds);
  return parentHeaders;
};
