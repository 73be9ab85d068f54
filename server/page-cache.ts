import type { NextFunction, Request, Response } from "express";
import { circuitBreaker } from "../app/http/circuit-breaker.server";
import { encodingFor } from "../app/http/encoding.server";
import { getCacheKey, pageCache } from "../app/http/page-cache.server";

/** Answers with the page that the last visitor got, if nothing has changed since (docs/decisions/016-kept-pages.md). */
export function serveCachedPage(request: Request, response: Response, next: NextFunction) {
  const key = getCacheKey({
    method: request.method,
    url: request.originalUrl,
    cookie: request.get("Cookie"),
  });
  // A page may be shown as it is only while its changes would be heard: the others say that they may be out of date.
  void circuitBreaker.checkAfterSilence();
  const page = key && !circuitBreaker.isOpen ? pageCache.find(key) : null;
  if (!page) return next();
  response.set(page.headers);
  if (request.get("If-None-Match") === page.headers.etag) return response.status(304).end();
  const encoding = encodingFor(request.get("Accept-Encoding"));
  const body = page.body(encoding);
  if (encoding) response.set("Content-Encoding", encoding);
  response.set("Content-Length", String(body.byteLength));
  response.end(body);
}
