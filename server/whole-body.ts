import { AsyncResource } from "node:async_hooks";
import type { NextFunction, Request, Response } from "express";
import { isLarge } from "./body-limit";

/**
 * Passes a form on once its whole body has arrived, so a slow sender occupies no slot in its IP's queue
 * (queue-by-ip.ts). Large bodies pass directly: they have slots and time limits of their own (body-limit.ts).
 */
export function wholeBody(request: Request, _response: Response, next: NextFunction) {
  let missing = Number(request.get("Content-Length") ?? 0);
  if (missing === 0 || isLarge(request)) return next();
  const chunks: Buffer[] = [];
  // A body arrives outside of its request's async context, which holds the request's id.
  const pass = AsyncResource.bind(() => next());
  request.on("readable", function read() {
    while (missing > 0) {
      const chunk: Buffer | null = request.read();
      if (!chunk) return;
      chunks.push(chunk);
      missing -= chunk.length;
    }
    request.off("readable", read);
    // Puts the body back, for Remix to read.
    request.unshift(Buffer.concat(chunks));
    pass();
  });
}
