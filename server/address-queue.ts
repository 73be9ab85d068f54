import type { NextFunction, Request, Response } from "express";
import { addMetric } from "../app/http/metrics.server";
import { toNetwork } from "../app/http/network.server";

/** Pages of one address that are made at once: a browser opens as many connections to one host. */
const AT_ONCE = 6;
/** Requests of one address that wait for their turn: a page of pictures asks for a hundred at once through HTTP/2. */
const MAX_WAITING = 250;

interface Line {
  working: number;
  waiting: (() => void)[];
}

const lines = new Map<string, Line>();

addMetric({
  name: "site_requests_in_turn",
  help: "Requests waiting for others from the same address, and those not waiting.",
  type: "gauge",
  read: () => {
    const all = [...lines.values()];
    return [
      { labels: { state: "running" }, value: all.reduce((sum, { working }) => sum + working, 0) },
      { labels: { state: "waiting" }, value: all.reduce((sum, { waiting }) => sum + waiting.length, 0) },
    ];
  },
});

/**
 * Makes the pages of one address in turns. Two hundred requests at once would otherwise all become ready at the same
 * time, and everybody else would wait until the last of them is drawn.
 */
export function queueByAddress(request: Request, response: Response, next: NextFunction) {
  const address = toNetwork(request.ip);
  const line = lines.get(address) ?? { working: 0, waiting: [] };
  lines.set(address, line);
  if (line.waiting.length >= MAX_WAITING) {
    const sentence = "Too many requests at once. Please try again in a moment.\n";
    return void response.status(429).set("Retry-After", "1").type("text/plain").send(sentence);
  }
  const begin = () => {
    line.working += 1;
    response.once("close", () => {
      line.working -= 1;
      // Others are served in between.
      setImmediate(callNext, address, line);
    });
    next();
  };
  if (line.working < AT_ONCE) return begin();
  line.waiting.push(begin);
  response.once("close", () => {
    line.waiting = line.waiting.filter((other) => other !== begin);
  });
}

function callNext(address: string, line: Line) {
  if (line.working < AT_ONCE) line.waiting.shift()?.();
  if (line.working === 0 && line.waiting.length === 0) lines.delete(address);
}
