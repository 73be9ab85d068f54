import type { NextFunction, Request, Response } from "express";
import onHeaders from "on-headers";

/**
 * How long a reader may take nothing of an answer (milliseconds), or twice as long: Node lets it pass once while its own
 * buffers have become emptier. nginx's default `send_timeout` is 60 s.
 */
const STALL_MS = 30_000;

/**
 * Closes a connection whose reader has stopped reading: it would hold its answer, and a file or a connection to storage
 * behind it, for ever. A paused film asks for its next part when it goes on. An event stream has something to send
 * every 25 s.
 */
export function endStalledReaders(patience = STALL_MS) {
  return (request: Request, response: Response, next: NextFunction) => {
    // Node ends the time with the answer. Before it, making the answer may take as long as it needs.
    onHeaders(response, () => void request.socket.setTimeout(patience));
    next();
  };
}
