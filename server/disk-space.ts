import { statfs } from "node:fs/promises";
import type { NextFunction, Request, Response } from "express";

/** Postgres needs room for one more WAL segment (bytes): with less, the next write may fail. */
const MIN_SPACE = 16 * 1024 * 1024;

/**
 * Makes /healthz answer 503 while the disk is too full to save anything, although pages are still served. The reason is
 * only logged, since strangers may read the response.
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
