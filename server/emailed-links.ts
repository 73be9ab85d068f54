import type { NextFunction, Request, Response } from "express";
import { getConfirmPath } from "../app/http/link-outcome";
import { redirectToCanonicalPath } from "./canonical-path";

/**
 * Sends readers whose emailed link has led to some page, with its outcome in the query, on to /auth/confirm. Nothing
 * behind it reads these parameters, so that made-up ones make no new page (server/cache-pages.ts).
 */
export function followEmailedLinks(request: Request, response: Response, next: NextFunction) {
  const path = isReading(request) ? getConfirmPath(new URL(`http://site.invalid${request.url}`)) : null;
  if (path === null) return next();
  response.set("Cache-Control", "no-store");
  redirectToCanonicalPath(request, response, () => response.redirect(302, path));
}

/** Links lead to pages, not to their data. */
const isReading = ({ method, path, url }: Request) =>
  (method === "GET" || method === "HEAD") && url.includes("?") && !path.endsWith(".data");
