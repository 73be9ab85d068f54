import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { singleton } from "./singleton.server";

const current = singleton("request id", () => new AsyncLocalStorage<string>());

const WELL_FORMED = /^[\w.:-]{8,128}$/;

/** The id for a request: the one that a proxy assigned, if it is well-formed, else a new one. */
export function toRequestId(given?: string): string {
  return given && WELL_FORMED.test(given) ? given : randomBytes(8).toString("hex");
}

/** Runs `work`, which belongs to the request with this id, including everything it does asynchronously. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** The id of the current request; undefined outside of a request, and under plain remix-serve. */
export const getRequestId = (): string | undefined => current.getStore();
