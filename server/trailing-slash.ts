import type { NextFunction, Request, Response } from "express";

/**
 * One address for each page: /about/ leads to /about. Paths that begin with two slashes are left alone, since
 * a browser would take the answer's address for another host.
 */
export function withoutTrailingSlash(request: Request, response: Response, next: NextFunction) {
  const [path = "", query] = request.originalUrl.split(/(?=\?)/);
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (!isReading || !/^\/(?![/\\]).*[^/]\/+$/.test(path)) return next();
  response.redirect(308, path.replace(/\/+$/, "") + (query ?? ""));
}
