import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { singleton } from "./singleton.server";

const current = singleton("request id", () => new AsyncLocalStorage<string>());

const WELL_FORMED = /^[\w.:-]{8,128}$/;

/** The id for a request: the one that a proxy has given it, if it is well-formed, else a new one. */
export function toRequestId(given?: string): string {
  return given && WELL_FORMED.test(given) ? given : randomBytes(8).toString("hex");
}

/** Runs `work`; everything in it, also later, belongs to the request with this id. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** The id of the request that is being answered; undefined outside of one, and under plain remix-serve. */
export const getRequestId = (): string | undefined => current.getStore();
