import type { NextFunction, Request, Response } from "express";
import { ENCODINGS } from "../app/http/encoding.server";

/**
 * Rewrites Accept-Encoding as a plain list of those encodings of the site that the browser accepts, so that pages,
 * build files and all else read it alike.
 */
export function acceptedEncodings(request: Request, _response: Response, next: NextFunction) {
  const { headers } = request;
  if (headers["accept-encoding"] !== undefined) {
    // Names of encodings and of their parameter may be in capitals (RFC 9110, 5.6.6 and 8.4.1).
    headers["accept-encoding"] = headers["accept-encoding"].toLowerCase();
    headers["accept-encoding"] = ENCODINGS.filter((encoding) => request.acceptsEncodings(encoding)).join(
      ", ",
    );
  }
  next();
}
