import type { NextFunction, Request, Response } from "express";

const KB = 1024;
const MB = 1024 * KB;
/** The largest form of a visitor is the one on /auth. */
const PUBLIC_LIMIT = 64 * KB;
/** An admin who pastes 10 MB of text is told so by the field's own rule; urlencoded they are 30 MB at most. */
const ADMIN_LIMIT = 32 * MB;
/**
 * Pictures are read from the stream one at a time (app/media/library/form.server.ts), 30 of 10 MB in one form. A single
 * one that is too large for the library is still read, and refused on the page that it was sent from.
 */
const PICTURES_LIMIT = 320 * MB;

/**
 * Refuses bodies that are too large before they are read: Remix keeps a whole form in memory, several times
 * over. The length must be said in advance, as every browser does for a form.
 */
export function bodyLimit(request: Request, response: Response, next: NextFunction) {
  const { limit, advice } = limitOf(request.path);
  if (request.get("Transfer-Encoding")) {
    response.status(411).type("text/plain").send("Send the form with a Content-Length.\n");
  } else if (Number(request.get("Content-Length") ?? 0) > limit) {
    const most = limit >= MB ? `${limit / MB} MB` : `${limit / KB} KB`;
    response
      .status(413)
      .type("text/plain")
      .send(`This is too large: at most ${most} can be sent here at once. Go back and ${advice}.\n`);
  } else {
    next();
  }
}

function limitOf(path: string): { limit: number; advice: string } {
  if (/^\/admin\/images(\/upload)?(\.data)?$/i.test(path)) {
    return { limit: PICTURES_LIMIT, advice: "choose fewer pictures" };
  }
  return { limit: /^\/admin\b/i.test(path) ? ADMIN_LIMIT : PUBLIC_LIMIT, advice: "make it shorter" };
}
