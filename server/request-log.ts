import { AsyncResource } from "node:async_hooks";
import { inspect } from "node:util";
import type { NextFunction, Request, Response } from "express";
import { redactPath } from "../app/http/redact-path";
import { getRequestId, runWithRequestId, toRequestId } from "../app/http/request-id.server";

/** A line of the log, which as JSON has these fields. */
class RequestLine {
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    readonly ms: number,
    readonly aborted: boolean,
  ) {}

  [inspect.custom]() {
    const left = this.aborted ? " (the client left)" : "";
    return `${this.method} ${this.path} ${this.status} ${this.ms} ms${left}`;
  }
}

/**
 * One line for each answer: method, path, status, milliseconds. Never the query, where tokens travel. Each request gets
 * an id, which is in each of its lines and in the answer; only a proxy of ours may have chosen it.
 */
export function requestLog({ trustsProxy }: { trustsProxy: boolean }) {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    const path = redactPath(request.path);
    const id = toRequestId(trustsProxy ? request.get("X-Request-Id") : undefined);
    response.set("X-Request-Id", id);
    runWithRequestId(id, () => {
      const log = () => {
        const milliseconds = Math.round(performance.now() - started);
        const { method } = request;
        console.info(
          new RequestLine(method, path, response.statusCode, milliseconds, !response.writableFinished),
        );
      };
      // A connection that is lost closes outside of its request.
      response.on("close", AsyncResource.bind(log));
      next();
    });
  };
}

/** Ends each line of the log in the id of the request that it belongs to. */
export function logRequestIds(): void {
  for (const method of ["info", "warn", "error"] as const) {
    // biome-ignore lint/suspicious/noConsole: the console is the log
    const write = console[method].bind(console);
    console[method] = (...args: unknown[]) => {
      const id = getRequestId();
      write(...args, ...(id ? [`[${id}]`] : []));
    };
  }
}
