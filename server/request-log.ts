import { AsyncResource } from "node:async_hooks";
import { inspect } from "node:util";
import type { NextFunction, Request, Response } from "express";
import { redactPath } from "../app/http/redact-path";
import { getRequestId, runWithRequestId, toRequestId } from "../app/http/request-id.server";

/** A line of the log: one sentence as text, or these fields as JSON. */
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
 * Logs one line for each response: method, path, status, milliseconds, but never the query, which may contain tokens.
 * Each request gets an id, which is in all of its log lines and in the response; only a trusted proxy may choose it.
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
      // A lost connection emits "close" outside of its request's async context.
      response.on("close", AsyncResource.bind(log));
      next();
    });
  };
}

/** Appends the id of the current request to each line of the log. */
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
