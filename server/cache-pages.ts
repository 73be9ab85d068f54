import type { Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { isNotModified } from "../app/http/conditional.server";
import { circuitBreaker } from "../app/runtime/circuit-breaker.server";
import { ENCODINGS } from "../app/runtime/encoding.server";
import { lastResponses } from "../app/runtime/last-responses.server";
import {
  CachedPage,
  getCacheKey,
  pageCache,
  pickCookies,
  pickParams,
} from "../app/runtime/page-cache.server";
import type { Cdn } from "./cdn";
import type { MatchedRoute } from "./route-patterns";

/**
 * Serves pages from the cache until their data changes. Stores each response that has a Cache-Tag and no Set-Cookie,
 * and compresses it once (docs/decisions/016-page-cache.md); `compress` is for all others. A page that was rendered
 * while something could not be read may show defaults, so neither this cache nor a browser stores it. A CDN may store
 * the same pages, if they are for visitors who have chosen no theme.
 */
export function cachePages(
  compress: RequestHandler,
  getRoute: (path: string) => Pick<MatchedRoute, "params" | "tags">,
  cdn: Cdn | null = null,
): RequestHandler {
  return (request, response, next) => {
    const { params, tags } = getRoute(request.path);
    const url = pickParams(request.originalUrl, params);
    const sent = request.get("Cookie");
    const cookie = tags.length > 0 ? pickCookies(sent) : sent;
    const key = getCacheKey(request.method, url, cookie);
    // What is not in the key must not be in the page.
    if (key !== null) {
      request.originalUrl = url;
      if (cookie) request.headers.cookie = cookie;
      else delete request.headers.cookie;
    }
    if (cdn) onHeaders(response, () => cdn.forbidOthers(response));
    // While the data service is down, pages say that they may be out of date, so none is served from the cache.
    void circuitBreaker.checkAfterSilence();
    const cached = key === null || circuitBreaker.isOpen ? undefined : pageCache.get(key);
    if (cached) return sendPage(cached, request, response, cdn);
    const { version } = pageCache;
    const began = performance.now();
    const hasRead = circuitBreaker.watchFailures();
    const isComplete = () => hasRead() && !lastResponses.wereServedSince(began);
    onHeaders(response, () => isComplete() || forbidStoring(response));
    compress(request, response, () => {
      if (key !== null && request.method === "GET")
        captureBody(
          response,
          () => isComplete() && isStorable(request, response, typeof params === "function"),
          (body) => {
            const page = toPage(body, response);
            const isCurrent = pageCache.set(key, page, version);
            sendPage(page, request, response, isCurrent ? cdn : null);
          },
        );
      next();
    });
  };
}

function sendPage(page: CachedPage, request: Request, response: Response, cdn: Cdn | null): void {
  response.set(page.headers);
  // Data is asked for as soon as an open page hears of a change, before any purge.
  const isData = /\bno-store\b/.test(page.headers["cache-control"] ?? "");
  if (!isData && !request.get("Cookie")) cdn?.allowStoring(response, page.tags);
  const { etag } = page.headers;
  if (etag && isNotModified(request.get("If-None-Match"), etag)) return void response.status(304).end();
  const encoding = isText(page) ? ENCODINGS.find((name) => request.acceptsEncodings(name)) : undefined;
  const body = page.getBody(encoding);
  if (encoding) response.set("Content-Encoding", encoding);
  response.set("Content-Length", String(body.byteLength));
  response.end(body);
}

const isText = ({ headers }: CachedPage) => /^text\/|[/+](json|xml)\b/.test(headers["content-type"] ?? "");

/** Only affects responses that were made from tables, not files. */
function forbidStoring(response: Response): void {
  if (!response.hasHeader("Cache-Tag")) return;
  response.removeHeader("Cache-Tag");
  response.set("Cache-Control", "no-store");
}

/** Passes the body to `use` instead of sending it, if the response may be stored. */
function captureBody(response: Response, mayStore: () => boolean, use: (body: Buffer) => void): void {
  const { write, end } = response;
  const chunks: Buffer[] = [];
  let isCaptured: boolean | undefined;
  const capture = (chunk: unknown): boolean => {
    isCaptured ??= mayStore();
    if (isCaptured && (typeof chunk === "string" || chunk instanceof Uint8Array))
      chunks.push(Buffer.from(chunk));
    return isCaptured;
  };
  response.write = (...args: unknown[]) => capture(args[0]) || write.apply(response, args as never);
  response.end = (...args: unknown[]) => {
    Object.assign(response, { write, end });
    if (!capture(args[0])) return end.apply(response, args as never);
    use(Buffer.concat(chunks));
    return response;
  };
}

/**
 * Also the parameters that a route reads make any number of URLs possible, so a response to one with a query is stored
 * only if the route picked one of few states from it, or if it is marked as immutable.
 */
function isStorable(request: Request, response: Response, isState: boolean): boolean {
  const hasOneUrl =
    isState ||
    !request.originalUrl.includes("?") ||
    /\bimmutable\b/.test(String(response.get("Cache-Control")));
  return (
    response.statusCode === 200 &&
    response.hasHeader("Cache-Tag") &&
    !response.hasHeader("Set-Cookie") &&
    hasOneUrl
  );
}

function toPage(body: Buffer, response: Response): CachedPage {
  response.vary("Accept-Encoding");
  // A later request for this page has an id of its own.
  const headers = Object.entries(response.getHeaders())
    .filter(([name]) => name !== "x-request-id")
    .map(([name, value]) => [name, String(value)]);
  const tags = String(response.get("Cache-Tag")).split(" ");
  return new CachedPage(new Uint8Array(body), Object.fromEntries(headers), tags);
}
