import type { NextFunction, Request, Response } from "express";
import { isLarge } from "./body-limit";

/**
 * Passes a form on once all of it has come, so that whoever sends a byte now and then holds none of the places in
 * which pages are made (turns.ts). Large ones pass as they are: they have places of their own, and limits in time.
 */
export function wholeBody(request: Request, _response: Response, next: NextFunction) {
  let missing = Number(request.get("Content-Length") ?? 0);
  if (missing === 0 || isLarge(request)) return next();
  const chunks: Buffer[] = [];
  request.on("readable", function read() {
    while (missing > 0) {
      const chunk: Buffer | null = request.read();
      if (!chunk) return;
      chunks.push(chunk);
      missing -= chunk.length;
    }
    request.off("readable", read);
    // Remix reads it as if nobody had.
    request.unshift(Buffer.concat(chunks));
    next();
  });
}
