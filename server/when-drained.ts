import type { Response } from "express";

/** Resolves once a response can take more data, or has closed. */
export function whenDrained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (!response.writableNeedDrain) return resolve();
    function done() {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    }
    response.on("drain", done);
    response.on("close", done);
  });
}
