import type { NextFunction, Request, Response } from "express";

/** One line for each answer: method, path, status, milliseconds. Never the query, where tokens travel. */
export function requestLog(request: Request, response: Response, next: NextFunction) {
  const started = performance.now();
  const path = request.path.replace(/^(\/auth\/invite\/).+/i, "$1…");
  response.on("close", () => {
    const milliseconds = Math.round(performance.now() - started);
    const left = response.writableFinished ? "" : " (the client left)";
    console.info(`${request.method} ${path} ${response.statusCode} ${milliseconds} ms${left}`);
  });
  next();
}
