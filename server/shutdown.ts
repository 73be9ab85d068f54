import type { Server } from "node:http";
import type { Response } from "express";

/** Time that requests under way get to finish (milliseconds). */
const GRACE = 700;

/**
 * Ends the server cleanly on SIGTERM and SIGINT: open event streams first, since they never end by
 * themselves, then idle connections, then the rest after a short grace.
 */
export function endOnSignal(server: Server, streams: Set<Response>, finish: () => Promise<void>): void {
  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    console.info(`${signal}: closing`);
    const closed = new Promise((resolve) => server.close(resolve));
    for (const stream of streams) stream.destroy();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
    await Promise.all([closed, finish()]);
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
