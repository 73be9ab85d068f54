import type { NextFunction, Request, Response } from "express";
import { mayBeMarkdown } from "../app/http/markdown-path";
import { toCanonical } from "./canonical-path";

/** The route that serves every page's Markdown. No page can have this URL, since slugs contain no dots. */
const ROUTE = "/.markdown";
const SUFFIX = /\.md$/;

/**
 * Each page with text is also available as Markdown, at its URL with ".md"; clients that accept text/markdown but not
 * HTML are redirected there (docs/decisions/060). Remix routes cannot have a suffix after a parameter, so the URL is
 * rewritten; Remix's adapter reads `originalUrl`.
 */
export function markdownUrls(request: Request, response: Response, next: NextFunction) {
  const page = request.path.replace(SUFFIX, "");
  const hasSuffix = page !== request.path;
  if (!mayBeMarkdown(page) || !["GET", "HEAD"].includes(request.method)) return next();
  // Another spelling of a URL is redirected first.
  if (hasSuffix && toCanonical(request.path, true) !== request.path) return next();
  if (hasSuffix) {
    request.url = ROUTE + request.originalUrl.replace(/\.md(?=\?|$)/, "");
    request.originalUrl = request.url;
  } else if (wantsMarkdown(request)) {
    response.set({ Vary: "Accept", "Cache-Control": "no-store" });
    return response.redirect(302, `${page}.md`);
  }
  next();
}

function wantsMarkdown(request: Request): boolean {
  return request.accepts("text/html", "text/markdown") === "text/markdown";
}
