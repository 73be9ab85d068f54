import { Backoff } from "~/runtime/backoff";
import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { lastResponses } from "~/runtime/last-responses.server";

/** Pages that stay slow to read are made again ever more rarely (milliseconds). */
const backoff = new Backoff(15_000, 10 * 60_000);
let nextAt = 0;

/** The tables whose pages say that they may be out of date and are to be made again now. */
export function takeOutdated(): string[] {
  if (circuitBreaker.isOpen || performance.now() < nextAt) return [];
  const tables = lastResponses.takeServed();
  if (tables.length === 0) backoff.reset();
  else nextAt = performance.now() + backoff.next();
  return tables;
}
