import type { Response } from "express";

/** Answers a request that no page handles, with a status and a sentence as plain text. */
export function reject(response: Response, status: number, sentence: string) {
  response.status(status).type("text/plain").send(`${sentence}\n`);
}
