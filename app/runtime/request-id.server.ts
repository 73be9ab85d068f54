import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { singleton } from "./singleton.server";

const current = singleton("request id", () => new AsyncLocalStorage<string>());

const WELL_FORMED = /^[\w.:-]{8,128}$/;

/**
 * The id for a request: the one that a proxy assigned, if it is well-formed, else a new one. `randomUUID` has a store
 * of random bytes, which `randomBytes` makes for each call.
 */
export function toRequestId(given?: string): string {
  return given && WELL_FORMED.test(given) ? given : randomUUID().replaceAll("-", "").slice(0, 16);
}

/** Runs `work`, which belongs to the request with this id, including everything it does asynchronously. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** The id of the current request; undefined outside of a request, and under plain remix-serve. */
export const getRequestId = (): string | undefined => current.getStore();
