import type { NextFunction, Request, Response } from "express";
import onHeaders from "on-headers";

/**
 * How long a client may read nothing of a response (milliseconds). It can take twice as long: Node ignores a timeout if
 * its own write queue has shrunk since the last one. nginx's default `send_timeout` is 60 s.
 */
const STALL_MS = 30_000;

/**
 * Closes the connection of a client that has stopped reading: it would hold its response, and a file or a connection to
 * storage behind it, forever. A paused video requests its next part when it resumes, and an event stream sends something
 * every 25 s.
 */
export function endStalledReaders(patience = STALL_MS) {
  return (request: Request, response: Response, next: NextFunction) => {
    // Node ends the timeout with the response. It starts only now, so building the response may take any time.
    onHeaders(response, () => void request.socket.setTimeout(patience));
    next();
  };
}
