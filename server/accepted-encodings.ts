import type { NextFunction, Request, Response } from "express";
import { ENCODINGS } from "../app/runtime/encoding.server";

/**
 * Rewrites Accept-Encoding as a plain list of the site's encodings that the browser accepts, so all code that reads it
 * (for pages, build files and everything else) comes to the same result.
 */
export function acceptedEncodings(request: Request, _response: Response, next: NextFunction) {
  const { headers } = request;
  if (headers["accept-encoding"] !== undefined) {
    // Names of encodings and of their parameter are case-insensitive (RFC 9110, 5.6.6 and 8.4.1).
    headers["accept-encoding"] = headers["accept-encoding"].toLowerCase();
    headers["accept-encoding"] = ENCODINGS.filter((encoding) => request.acceptsEncodings(encoding)).join(
      ", ",
    );
  }
  next();
}
