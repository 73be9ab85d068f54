import type { NextFunction, Request, Response } from "express";

const KB = 1024;
/** The largest form of a visitor is the one on /auth. */
const PUBLIC_LIMIT = 64 * KB;
/** An admin who pastes 10 MB of text is told so by the field's own rule; urlencoded they are 30 MB at most. */
const ADMIN_LIMIT = 32 * 1024 * KB;

/**
 * Refuses bodies that are too large before they are read: Remix keeps a whole form in memory, several times
 * over. The length must be said in advance, as every browser does for a form.
 */
export function bodyLimit(request: Request, response: Response, next: NextFunction) {
  const limit = /^\/admin\b/i.test(request.path) ? ADMIN_LIMIT : PUBLIC_LIMIT;
  if (request.get("Transfer-Encoding")) {
    response.status(411).type("text/plain").send("Send the form with a Content-Length.\n");
  } else if (Number(request.get("Content-Length") ?? 0) > limit) {
    response
      .status(413)
      .type("text/plain")
      .send(`This is too large: at most ${limit / KB} KB can be sent here. Go back and make it shorter.\n`);
  } else {
    next();
  }
}
