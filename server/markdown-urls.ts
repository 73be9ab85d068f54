import type { NextFunction, Request, Response } from "express";

/** The route of the Markdown of all pages. No page can have this address: a slug has no dot. */
const ROUTE = "/.markdown";
const PAGE = /^(\/[\w-]+(?:\/[\w-]+)?)(\.md)?$/;
/** What has no Markdown, however it is asked for. */
const CLOSED = /^\/(admin|auth|build|events|healthz|media|metrics|og|search|tags|theme|up)(\/|$)/;

/**
 * Each page with text is also there as Markdown: at its URL with ".md", to which clients are redirected that ask for
 * text/markdown and not for HTML (docs/decisions/060). Remix has no routes that end in a suffix after a parameter, so the
 * address is rewritten; its adapter reads `originalUrl`.
 */
export function markdownUrls(request: Request, response: Response, next: NextFunction) {
  const [, page, suffix] = PAGE.exec(request.path) ?? [];
  if (!page || CLOSED.test(page) || !["GET", "HEAD"].includes(request.method)) return next();
  if (suffix) {
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
