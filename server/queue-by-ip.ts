import { AsyncResource } from "node:async_hooks";
import type { NextFunction, Request, Response } from "express";
import onHeaders from "on-headers";
import { toNetwork } from "../app/http/network.server";
import { addMetric } from "../app/runtime/metrics.server";
import { type RequestSlot, runInRequestSlot } from "../app/runtime/request-slot.server";
import { reject } from "./reject";
import { whenOver } from "./when-over";

/** Concurrent requests per IP: a browser opens that many connections to one host. */
const AT_ONCE = 6;
/** Queued requests per IP: over HTTP/2, a page of images requests a hundred at once. */
const MAX_WAITING = 250;
/** Responses being sent per IP: enough for such a page on a slow connection. Beyond it, the oldest is aborted. */
const SENT_AT_ONCE = 120;

interface Queue {
  ip: string;
  running: number;
  /** Requests that wait for another computer, without their slot. */
  away: number;
  sending: Set<Response>;
  waiting: (() => void)[];
}

const queues = new Map<string, Queue>();
/** The queues whose next request may begin, in turn. */
const ready = new Set<Queue>();
/** Whether a request has begun in this turn of the event loop, or one of `ready` will at its end. */
let isTurnTaken = false;

addMetric({
  name: "site_requests_in_turn",
  help: "Requests waiting for others from the same address or for another computer, those being answered, and answers being sent.",
  type: "gauge",
  read: () => {
    const sum = (count: (queue: Queue) => number) =>
      [...queues.values()].reduce((total, queue) => total + count(queue), 0);
    return [
      { labels: { state: "running" }, value: sum(({ running }) => running) },
      { labels: { state: "away" }, value: sum(({ away }) => away) },
      { labels: { state: "sending" }, value: sum(({ sending }) => sending.size) },
      { labels: { state: "waiting" }, value: sum(({ waiting }) => waiting.length) },
    ];
  },
});

/**
 * Handles only a few requests per IP at a time. Two hundred requests at once would otherwise all be rendered
 * together, and every other visitor would wait for the last of them. A slot is free when the response starts to be sent:
 * how long sending takes is up to the client. It is released while the request waits for another computer
 * (app/runtime/request-slot.server.ts).
 */
export function queueByIp(request: Request, response: Response, next: NextFunction) {
  // The client has already disconnected.
  if (request.socket.destroyed) return;
  const ip = toNetwork(request.ip);
  const queue = queues.get(ip) ?? {
    ip,
    running: 0,
    away: 0,
    sending: new Set<Response>(),
    waiting: [],
  };
  queues.set(ip, queue);
  if (queue.waiting.length >= MAX_WAITING)
    return reject(
      response.set("Retry-After", "1"),
      429,
      "Too many requests at once. Please try again in a moment.",
    );
  let hasSlot = false;
  /** Whether it needs no slot any more. */
  let isAnswered = false;
  let waits = 0;
  const take = () => {
    queue.running += 1;
    hasSlot = true;
  };
  const leave = () => {
    if (!hasSlot) return;
    hasSlot = false;
    queue.running -= 1;
    beginLater(queue);
  };
  const slot: RequestSlot = {
    release() {
      queue.away += 1;
      waits += 1;
      leave();
    },
    retake: () =>
      new Promise((goOn) => {
        queue.away -= 1;
        waits -= 1;
        const resume = () => {
          if (!isAnswered && !hasSlot && waits === 0) take();
          goOn();
        };
        // It has waited for its slot before.
        queue.waiting.unshift(resume);
        beginLater(queue);
      }),
  };
  // It may be called from another request's async context, whose id would then appear in the log.
  const begin = AsyncResource.bind(() => {
    take();
    onHeaders(response, () => {
      if (!isAnswered) beginSending(queue, response);
      isAnswered = true;
      leave();
    });
    whenOver(request, response, () => {
      isAnswered = true;
      leave();
      queue.sending.delete(response);
      forgetIfEmpty(queue);
    });
    runInRequestSlot(slot, next);
  });
  if (!isTurnTaken && queue.running < AT_ONCE && queue.waiting.length === 0) {
    takeTurnOfLoop();
    return begin();
  }
  queue.waiting.push(begin);
  beginLater(queue);
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

/**
 * Lets the next request of a queue begin: one request of all queues in each turn of the event loop. A page whose data
 * is at hand is made without a pause, so several in one turn would keep everybody else waiting for all of them; and
 * Node accepts one connection a turn, so a few long turns would keep out those who come.
 */
function beginLater(queue: Queue) {
  if (queue.waiting.length > 0 && queue.running < AT_ONCE) ready.add(queue);
  if (!isTurnTaken && ready.size > 0) takeTurnOfLoop();
}

function takeTurnOfLoop() {
  isTurnTaken = true;
  setImmediate(beginNext);
}

function beginNext() {
  isTurnTaken = false;
  for (const queue of ready) {
    ready.delete(queue);
    takeTurnOfLoop();
    if (queue.running < AT_ONCE) queue.waiting.shift()?.();
    forgetIfEmpty(queue);
    return beginLater(queue);
  }
}

function forgetIfEmpty(queue: Queue) {
  const { ip } = queue;
  const isEmpty = queue.running + queue.away === 0 && queue.sending.size === 0 && queue.waiting.length === 0;
  if (isEmpty && queues.get(ip) === queue) queues.delete(ip);
}
