import { data } from "@remix-run/node";
import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { describeOutage } from "~/runtime/service-health.server";

/**
 * The result of `loading`, or, if it fails, `fallback`. Logs the failure, and no cache stores the response. As it counts
 * for everybody's responses, `loading` must not depend on the sender's session.
 */
export async function withFallback<Value, Fallback>(
  what: string,
  loading: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  try {
    return await loading;
  } catch (error) {
    report(what, error);
    circuitBreaker.recordFailure();
    return fallback;
  }
}

/**
 * The result of `loading`. If it fails, logs the failure, and the error page says that the content cannot be loaded.
 * @throws 503
 */
export async function orUnavailable<Value>(what: string, loading: Promise<Value>): Promise<Value> {
  try {
    return await loading;
  } catch (error) {
    report(what, error);
    throw data(describeOutage(), { status: 503 });
  }
}

/** That the service is down has been logged once for all of them. */
function report(what: string, error: unknown): void {
  if (circuitBreaker.isOpen) return;
  console.error(`${what} could not be loaded:`, error instanceof Error ? error.message : error);
}
