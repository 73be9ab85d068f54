import type { NextFunction, Request, Response } from "express";

/**
 * One address for each page: /Events, /%65vents and /events/ redirect to /events. Remix matches all of them, so that
 * whatever is decided by a path, such as a limit or whether a page is hidden, would have to know every spelling. Paths
 * that begin with two slashes, or with a slash and a backslash, are left alone: a browser would take the redirect's
 * address for another host.
 */
export function redirectToCanonicalPath(request: Request, response: Response, next: NextFunction) {
  const { method, originalUrl } = request;
  const spelled = withCanonicalStart(originalUrl);
  const isReading = method === "GET" || method === "HEAD";
  const canonical = isReading ? withoutTrailingSlash(spelled) : spelled;
  if (canonical === originalUrl) return next();
  response.redirect(308, canonical);
}

/**
 * The first segment in small letters and without needless escapes. Only the first: the site's own pages have no
 * capitals there, and what follows may be a token.
 */
function withCanonicalStart(url: string): string {
  const [, first = "", rest = ""] = /^\/([\w.~%-][^/?]*)(.*)$/s.exec(url) ?? [];
  if (!isDecodable(first)) return url;
  const canonical = decodeUnreserved(first).toLowerCase();
  // Not a name: a browser would resolve it.
  if (/^\.{1,2}$/.test(canonical)) return url;
  // An escape keeps its capitals: %C3, not %c3.
  if (canonical === first.toLowerCase() && !/[A-Z]/.test(first.replace(/%[0-9a-f]{2}/gi, ""))) return url;
  return `/${canonical}${rest}`;
}

/** Letters, digits, "-", ".", "_" and "~" mean the same with and without an escape (RFC 3986, 6.2.2.2). */
const decodeUnreserved = (text: string) =>
  text.replace(/%([2-7][0-9a-f])/gi, (whole, hex) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : whole;
  });

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function withoutTrailingSlash(url: string): string {
  const [path = "", query = ""] = url.split(/(?=\?)/);
  return /^\/(?![/\\]).*[^/]\/+$/.test(path) ? path.replace(/\/+$/, "") + query : url;
}
