import type { NextFunction, Request, Response } from "express";
import { addMetric } from "../app/http/metrics.server";
import { toNetwork } from "../app/http/network.server";
import { whenOver } from "./when-over";

/** Pages of one address that are made at once: a browser opens as many connections to one host. */
const AT_ONCE = 6;
/** Requests of one address that wait for their turn: a page of pictures asks for a hundred at once through HTTP/2. */
const MAX_WAITING = 250;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

const queues = new Map<string, Queue>();

addMetric({
  name: "site_requests_in_turn",
  help: "Requests waiting for others from the same address, and those not waiting.",
  type: "gauge",
  read: () => {
    const all = [...queues.values()];
    return [
      { labels: { state: "running" }, value: all.reduce((sum, { running }) => sum + running, 0) },
      { labels: { state: "waiting" }, value: all.reduce((sum, { waiting }) => sum + waiting.length, 0) },
    ];
  },
});

/**
 * Makes only a few pages of one address at a time. Two hundred requests at once would otherwise all become ready at
 * the same time, and everybody else would wait until the last of them is rendered.
 */
export function queueByAddress(request: Request, response: Response, next: NextFunction) {
  // Nobody waits for it any more.
  if (request.socket.destroyed) return;
  const address = toNetwork(request.ip);
  const queue = queues.get(address) ?? { running: 0, waiting: [] };
  queues.set(address, queue);
  if (queue.waiting.length >= MAX_WAITING) {
    const sentence = "Too many requests at once. Please try again in a moment.\n";
    return void response.status(429).set("Retry-After", "1").type("text/plain").send(sentence);
  }
  const begin = () => {
    queue.running += 1;
    whenOver(request, response, () => {
      queue.running -= 1;
      // Others are served in between.
      setImmediate(callNext, address, queue);
    });
    next();
  };
  if (queue.running < AT_ONCE) return begin();
  queue.waiting.push(begin);
  whenOver(request, response, () => {
    queue.waiting = queue.waiting.filter((other) => other !== begin);
  });
}

function callNext(address: string, queue: Queue) {
  if (queue.running < AT_ONCE) queue.waiting.shift()?.();
  if (queue.running === 0 && queue.waiting.length === 0) queues.delete(address);
}
