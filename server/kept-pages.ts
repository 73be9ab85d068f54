import type { NextFunction, Request, Response } from "express";
import { encodingFor } from "../app/encoding.server";
import { keptPages, keyOf } from "../app/live/kept-pages.server";

/** Answers with the page that the last visitor got, if nothing has changed since (docs/decisions/016-kept-pages.md). */
export function keptPage(request: Request, response: Response, next: NextFunction) {
  const key = keyOf({ method: request.method, url: request.originalUrl, cookie: request.get("Cookie") });
  const page = key && keptPages.find(key);
  if (!page) return next();
  response.set(page.headers);
  if (request.get("If-None-Match") === page.headers.etag) return response.status(304).end();
  const encoding = encodingFor(request.get("Accept-Encoding"));
  const body = page.body(encoding);
  if (encoding) response.set("Content-Encoding", encoding);
  response.set("Content-Length", String(body.byteLength));
  response.end(body);
}
