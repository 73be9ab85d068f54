import { AsyncResource } from "node:async_hooks";
import type { NextFunction, Request, Response } from "express";
import onHeaders from "on-headers";
import { addMetric } from "../app/http/metrics.server";
import { toNetwork } from "../app/http/network.server";
import { whenOver } from "./when-over";

/** Pages of one address that are made at once: a browser opens as many connections to one host. */
const AT_ONCE = 6;
/** Requests of one address that wait for their turn: a page of pictures asks for a hundred at once through HTTP/2. */
const MAX_WAITING = 250;
/** Answers on their way to one address, for such a page on a slow line as well. With one more, the oldest ends. */
const SENT_AT_ONCE = 120;

interface Queue {
  running: number;
  sending: Set<Response>;
  waiting: (() => void)[];
}

const queues = new Map<string, Queue>();

addMetric({
  name: "site_requests_in_turn",
  help: "Requests waiting for others from the same address, those being answered, and answers being sent.",
  type: "gauge",
  read: () => {
    const sum = (count: (queue: Queue) => number) =>
      [...queues.values()].reduce((total, queue) => total + count(queue), 0);
    return [
      { labels: { state: "running" }, value: sum(({ running }) => running) },
      { labels: { state: "sending" }, value: sum(({ sending }) => sending.size) },
      { labels: { state: "waiting" }, value: sum(({ waiting }) => waiting.length) },
    ];
  },
});

/**
 * Makes only a few pages of one address at a time. Two hundred requests at once would otherwise all become ready at
 * the same time, and everybody else would wait until the last of them is rendered. A turn ends when the answer begins to
 * be sent: how long that takes is up to its reader.
 */
export function queueByAddress(request: Request, response: Response, next: NextFunction) {
  // Nobody waits for it any more.
  if (request.socket.destroyed) return;
  const address = toNetwork(request.ip);
  const queue = queues.get(address) ?? { running: 0, sending: new Set<Response>(), waiting: [] };
  queues.set(address, queue);
  if (queue.waiting.length >= MAX_WAITING) {
    const sentence = "Too many requests at once. Please try again in a moment.\n";
    return void response.status(429).set("Retry-After", "1").type("text/plain").send(sentence);
  }
  // Another request calls it, whose id the log would name.
  const begin = AsyncResource.bind(() => {
    queue.running += 1;
    let hasTurn = true;
    const endTurn = () => {
      if (!hasTurn) return;
      hasTurn = false;
      queue.running -= 1;
      // Others are served in between.
      setImmediate(callNext, address, queue);
    };
    onHeaders(response, () => {
      if (hasTurn) beginSending(queue, response);
      endTurn();
    });
    whenOver(request, response, () => {
      endTurn();
      queue.sending.delete(response);
      forgetIfEmpty(address, queue);
    });
    next();
  });
  if (queue.running < AT_ONCE) return begin();
  queue.waiting.push(begin);
  whenOver(request, response, () => {
    queue.waiting = queue.waiting.filter((other) => other !== begin);
  });
}

function beginSending({ sending }: Queue, response: Response) {
  sending.add(response);
  const [oldest] = sending;
  if (!oldest || sending.size <= SENT_AT_ONCE) return;
  sending.delete(oldest);
  oldest.destroy();
}

function callNext(address: string, queue: Queue) {
  if (queue.running < AT_ONCE) queue.waiting.shift()?.();
  forgetIfEmpty(address, queue);
}

function forgetIfEmpty(address: string, queue: Queue) {
  const isEmpty = queue.running === 0 && queue.sending.size === 0 && queue.waiting.length === 0;
  if (isEmpty && queues.get(address) === queue) queues.delete(address);
}
