import type { NextFunction, Request, Response } from "express";

/**
 * Gives each page a single URL: /Events, /%65vents, //events, /x/../events and /events/ redirect to /events. Remix
 * matches all of them, so anything that depends on the path, such as limits, hidden pages and the page cache, would
 * otherwise have to know every spelling.
 */
export function redirectToCanonicalPath(request: Request, response: Response, next: NextFunction) {
  // Not `originalUrl`: a page of that URL may have moved, with the whole query.
  const { method, url } = request;
  const [path = ""] = url.split("?", 1);
  const canonical = toCanonical(path, method === "GET" || method === "HEAD");
  if (canonical === path) return next();
  response.redirect(308, canonical + url.slice(path.length));
}

/** A path in the one spelling in which pages are at it; a path that is read has no slash at its end. */
export function toCanonical(path: string, isReading: boolean): string {
  const escaped = withCapitalEscapes(resolve(withPlainPercents(path)));
  const spelled = withCanonicalStart(withComposedLetters(decodeUnreserved(escaped)));
  return isReading ? spelled.replace(/(?<=[^/])\/+$/, "") : spelled;
}

/** か and its mark, as file names on a Mac have them, become が, as slugs and tags have it. The C of %3C is no letter. */
const withComposedLetters = (path: string) =>
  path.replace(/(?:(?<!%.?)\w)?(?:%[89A-F][0-9A-F])+/g, (letters) =>
    isDecodable(letters) ? encodeURIComponent(decodeURIComponent(letters).normalize("NFC")) : letters,
  );

/** Escapes each "%" of a path that cannot be decoded: Remix would log the whole path, even that of a secret link. */
const withPlainPercents = (path: string) => (isDecodable(path) ? path : path.replaceAll("%", "%25"));

/**
 * Resolves "." and "..", as browsers do before they send a path, and leaves one slash at the start: a browser would read
 * a redirect to a path with two as another host.
 */
const resolve = (path: string) => new URL(`http://site.invalid${path}`).pathname.replace(/^\/+/, "/");

/** %c3 is the same as %C3 (RFC 3986, 6.2.2.1). */
const withCapitalEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());

/**
 * Lower-cases the first segment, as in all of the site's own URLs. Only the first, since the rest may be a token.
 * Escapes keep their capitals.
 */
const withCanonicalStart = (path: string) =>
  path.replace(/^\/[\w.~%-]+/, (start) =>
    start.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase())),
  );

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
