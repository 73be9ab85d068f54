import type { NextFunction, Request, Response } from "express";

const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/** A name or an address with a port or without: Remix makes the page's address of it, and limits read only the path. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The longest path of a page: no address of the site has more parts, and Remix compares a path with every route,
 * several times for each page.
 */
const PATH = { segments: 16, characters: 2_000 };

/** How earlier Remix apps asked for one route's data. This one never does, and Remix logs each such question at length. */
const ROUTE_DATA = "_data";

/**
 * Answers requests that no page could be made for: 405 for methods that nothing here knows, 400 for an address or a
 * Host that is none and for the questions of earlier Remix apps, 414 for a path that is longer than any page's. Remix would answer them with 500, or late. A whole
 * address in the request line, as proxies send it, is read as its path.
 */
export function rejectMalformedRequests(request: Request, response: Response, next: NextFunction) {
  if (!METHODS.includes(request.method)) {
    return refuse(response.set("Allow", METHODS.join(", ")), 405, "This site has no use for this method.");
  }
  const whole = /^https?:\/\/[^/?#]+(.*)$/i.exec(request.url);
  if (whole) {
    request.url = whole[1]?.startsWith("/") ? whole[1] : `/${whole[1] ?? ""}`;
    request.originalUrl = request.url;
  }
  // Behind several proxies: the one that the visitor asked.
  const forwarded = request.get("X-Forwarded-Host")?.split(",")[0]?.trim();
  if (forwarded !== undefined) request.headers["x-forwarded-host"] = forwarded;
  const hosts = [request.get("Host") ?? "", ...(forwarded === undefined ? [] : [forwarded])];
  const isAddress = (host: string) =>
    HOST.test(host) && URL.canParse(`http://${host}`) && URL.canParse(`http://${host}${request.url}`);
  if (!request.url.startsWith("/") || !hosts.every(isAddress)) {
    return refuse(response, 400, "This is no address of this site.");
  }
  const { pathname, searchParams } = new URL(`http://site.invalid${request.url}`);
  if (searchParams.has(ROUTE_DATA)) {
    return refuse(response, 400, `No address of this site has “${ROUTE_DATA}” in its query.`);
  }
  if (pathname.length > PATH.characters || pathname.split("/").length - 1 > PATH.segments) {
    return refuse(response, 414, "This address is longer than any of this site.");
  }
  next();
}

export function refuse(response: Response, status: number, sentence: string) {
  response.status(status).type("text/plain").send(`${sentence}\n`);
}
