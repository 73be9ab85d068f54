import type { NextFunction, Request, Response } from "express";

/**
 * One spelling for each page: /Events and /%65vents lead to /events. Remix matches all of them, so that whatever is
 * decided by a path, such as a limit or whether a page is hidden, would have to know every spelling. Only the first
 * part is looked at: the site's own pages have no capitals there, and what follows may be a token. Nor is a path that
 * begins with a slash or backslash: a browser would take the redirect's address for another host.
 */
export function withOneSpelling(request: Request, response: Response, next: NextFunction) {
  const [, first = "", rest = ""] = /^\/([\w.~%-][^/?]*)(.*)$/s.exec(request.originalUrl) ?? [];
  if (!isDecodable(first)) return next();
  const canonical = decodeUnreserved(first).toLowerCase();
  // Not a name: a browser would resolve it.
  if (/^\.{1,2}$/.test(canonical)) return next();
  // An escape keeps its capitals: %C3, not %c3.
  if (canonical === first.toLowerCase() && !/[A-Z]/.test(first.replace(/%[0-9a-f]{2}/gi, ""))) return next();
  response.redirect(308, `/${canonical}${rest}`);
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
