import { statfs } from "node:fs/promises";
import type { NextFunction, Request, Response } from "express";

/** Postgres needs room for one more file of its log (bytes): with less, what is saved next may fail. */
const MIN_SPACE = 16 * 1024 * 1024;

/**
 * Has /healthz answer 503 while there is no room for what an author saves: pages are still served then. The log says
 * why, since strangers may read the answer.
 */
export function diskSpace(folder: string) {
  let wasFull = false;
  return async (_request: Request, response: Response, next: NextFunction) => {
    const disk = await statfs(folder).catch(() => null);
    const isFull = disk !== null && disk.bavail * disk.bsize < MIN_SPACE;
    if (isFull && !wasFull) console.error(`The disk that holds ${folder} is full: nothing can be saved.`);
    wasFull = isFull;
    if (!isFull) return next();
    response.status(503).set("Cache-Control", "no-store").json({ status: "unavailable" });
  };
}
