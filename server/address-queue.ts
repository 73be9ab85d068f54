import type { NextFunction, Request, Response } from "express";
import { addMetric } from "../app/http/metrics.server";
import { toNetwork } from "../app/http/network.server";
import { whenOver } from "./when-over";

/** Pages of one address that are made at once: a browser opens as many connections to one host. */
const AT_ONCE = 6;
/** Answers on their way to one address: a slow line or a paused film holds nobody up. */
const SENT_AT_ONCE = 50;
/** Requests of one address that wait for their turn: a page of pictures asks for a hundred at once through HTTP/2. */
const MAX_WAITING = 250;

interface Queue {
  running: number;
  sending: number;
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
      { labels: { state: "sending" }, value: sum(({ sending }) => sending) },
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
  const queue = queues.get(address) ?? { running: 0, sending: 0, waiting: [] };
  queues.set(address, queue);
  if (queue.waiting.length >= MAX_WAITING) {
    const sentence = "Too many requests at once. Please try again in a moment.\n";
    return void response.status(429).set("Retry-After", "1").type("text/plain").send(sentence);
  }
  const begin = () => {
    queue.running += 1;
    let state: "running" | "sending" | "over" = "running";
    const enter = (later: "sending" | "over") => {
      if (state === later || state === "over") return;
      queue[state] -= 1;
      if (later === "sending") queue.sending += 1;
      state = later;
      // Others are served in between.
      setImmediate(callNext, address, queue);
    };
    const { writeHead } = response;
    response.writeHead = (...args: unknown[]) => {
      enter("sending");
      return writeHead.apply(response, args as never);
    };
    whenOver(request, response, () => enter("over"));
    next();
  };
  if (hasTurn(queue)) return begin();
  queue.waiting.push(begin);
  whenOver(request, response, () => {
    queue.waiting = queue.waiting.filter((other) => other !== begin);
  });
}

const hasTurn = ({ running, sending }: Queue) => running < AT_ONCE && sending < SENT_AT_ONCE;

function callNext(address: string, queue: Queue) {
  if (hasTurn(queue)) queue.waiting.shift()?.();
  const isEmpty = queue.running === 0 && queue.sending === 0 && queue.waiting.length === 0;
  if (isEmpty && queues.get(address) === queue) queues.delete(address);
}
