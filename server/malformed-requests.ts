import type { NextFunction, Request, Response } from "express";
import { reject } from "./reject";

const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/** A hostname or IP address with an optional port. Anything else could alter the path of the URL that Remix builds. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The longest path of a page: no URL of the site has more segments, and Remix matches a path against every route
 * several times per page.
 */
const PATH = { segments: 16, characters: 2_000 };

/**
 * A path that starts with an escaped tab, line break or backslash: Remix resolves the decoded path as a URL, in which
 * "/\t/name" and "/\\name" are another host.
 */
const OTHER_HOST = /^\/%(?:0[9AD]|5C)/i;

/**
 * The parameter with which earlier Remix apps requested one route's data. This one never does, and Remix logs each such
 * request at length.
 */
const ROUTE_DATA = "_data";

/** What balancers ask. ONCE and Kamal use the second path. */
export const HEALTH = ["/healthz", "/up"];

/**
 * Names a host for a health check without one, as HAProxy sends it by default: in HTTP/1.0, some as OPTIONS. It is none
 * that means this machine, so the answer has no details.
 */
function nameHost(request: Request): string[] {
  if (!HEALTH.includes(request.url.split("?", 1)[0] ?? "")) return [""];
  request.headers.host = "site.invalid";
  return [request.headers.host];
}

/**
 * Rejects requests that no route can handle, which Remix would answer with 500, or only slowly: 405 for other methods,
 * 400 for an invalid URL or Host and for the query parameter of earlier Remix versions, 414 for a path that is too
 * long. An absolute URL in the request line, as sent to proxies, is reduced to its path.
 */
export function rejectMalformedRequests(request: Request, response: Response, next: NextFunction) {
  if (!METHODS.includes(request.method)) {
    return reject(response.set("Allow", METHODS.join(", ")), 405, "Method not allowed.");
  }
  if (request.method === "OPTIONS" && HEALTH.includes(request.url)) request.method = "GET";
  const whole = /^https?:\/\/[^/?#]+(.*)$/is.exec(request.url);
  if (whole) {
    request.url = whole[1]?.startsWith("/") ? whole[1] : `/${whole[1] ?? ""}`;
    request.originalUrl = request.url;
  }
  // Behind several proxies, the first host is the one that the visitor requested.
  const forwarded = request.get("X-Forwarded-Host")?.split(",")[0]?.trim();
  if (forwarded !== undefined) request.headers["x-forwarded-host"] = forwarded;
  const named = request.headersDistinct.host ?? nameHost(request);
  const hosts = [...named, ...(forwarded === undefined ? [] : [forwarded])];
  const isHost = (host: string) =>
    HOST.test(host) && URL.canParse(`http://${host}`) && URL.canParse(`http://${host}${request.url}`);
  // Of two Host lines, a proxy may have read the other (RFC 9112, 3.2).
  if (!request.url.startsWith("/") || named.length > 1 || !hosts.every(isHost)) {
    return reject(response, 400, "Invalid URL.");
  }
  const { pathname, searchParams } = new URL(`http://site.invalid${request.url}`);
  // No page has one in its path, and Postgres accepts none in a text.
  if (pathname.includes("%00")) return reject(response, 404, "Not found.");
  if (OTHER_HOST.test(pathname)) return reject(response, 400, "Invalid URL.");
  if (searchParams.has(ROUTE_DATA)) {
    return reject(response, 400, `“${ROUTE_DATA}” is not a valid query parameter.`);
  }
  if (pathname.length > PATH.characters || pathname.split("/").length - 1 > PATH.segments) {
    return reject(response, 414, "This URL is too long.");
  }
  next();
}
