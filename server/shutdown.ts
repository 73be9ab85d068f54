import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { NextFunction, Request, Response } from "express";
import { leaving } from "../app/runtime/shutdown.server";
import { END_SIGNALS } from "./launcher";

/** How long pending requests may take to finish (milliseconds). */
const GRACE = 10_000;
/** How often connections whose request has finished are closed (milliseconds). */
const SWEEP = 50;

/** Makes /healthz answer 503 from the first signal on, so a load balancer stops sending requests here. */
export function leavingHealth(_request: Request, response: Response, next: NextFunction): void {
  if (leaving.signal.aborted)
    response.status(503).set("Cache-Control", "no-store").json({ status: "leaving" });
  else next();
}

interface Shutdown {
  server: Server;
  /** Open event streams, which never end on their own. */
  streams: Set<Response>;
  /** How long the server keeps accepting requests, for a load balancer to notice (seconds). */
  delaySeconds: number;
  /** Stops the services that requests need, once none is left. */
  finish(): Promise<void>;
}

/**
 * Shuts the server down gracefully on any of `END_SIGNALS`: reports it at /healthz, waits, accepts no more connections,
 * closes event streams, and lets pending requests finish.
 */
export function endOnSignal({ server, streams, delaySeconds, finish }: Shutdown): void {
  const end = async (signal: string) => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    console.info(`${signal}: closing`);
    await delay(delaySeconds * 1_000);
    const closed = new Promise((resolve) => server.close(resolve));
    for (const stream of streams) stream.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    await finish();
    process.exit(0);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
}
