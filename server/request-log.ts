import type { NextFunction, Request, Response } from "express";
import { redactPath } from "../app/http/redact-path";
import { getRequestId, runWithRequestId, toRequestId } from "../app/runtime/request-id.server";
import { writeSoon } from "./buffered-output";

export interface RequestLogOptions {
  trustsProxy: boolean;
  /** Formats a line as JSON; by default it is text. */
  formatLine?: ((level: "info", args: [string], fields: object) => string) | undefined;
}

/**
 * Logs one line for each response: method, path, status, milliseconds, but never the query, which may contain tokens.
 * Each request gets an id, which is in all of its log lines and in the response; only a trusted proxy may choose it.
 */
export function requestLog({ trustsProxy, formatLine }: RequestLogOptions) {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    const path = redactPath(request.path);
    const requestId = toRequestId(trustsProxy ? request.get("X-Request-Id") : undefined);
    response.set("X-Request-Id", requestId);
    const log = () => {
      const { method } = request;
      const status = response.statusCode;
      const ms = Math.round(performance.now() - started);
      const aborted = !response.writableFinished;
      const text = `${method} ${path} ${status} ${ms} ms${aborted ? " (the client left)" : ""}`;
      const fields = { requestId, method, path, status, ms, aborted };
      writeSoon(formatLine ? formatLine("info", [text], fields) : `${text} [${requestId}]`);
    };
    response.on("close", log);
    runWithRequestId(requestId, next);
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
