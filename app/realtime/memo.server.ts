import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { hub } from "./hub.server";

/**
 * Caches the result of `load` until one of `tables` changes. Only for data that every visitor may read. Nothing is
 * cached while the hub is disconnected, since changes would be missed, nor results that may contain fallbacks for
 * failed reads.
 */
export function memo<Value>(tables: string[], load: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Promise<Value>; version: number } | undefined;
  return () => {
    const version = hub.getVersion(tables);
    if (cached && hub.connected && cached.version === version) return cached.value;
    const isComplete = circuitBreaker.watchFailures();
    const value = load();
    cached = { value, version };
    const forget = () => {
      if (cached?.value === value) cached = undefined;
    };
    value.then(() => {
      if (isComplete()) return;
      // Record it again for requests that started waiting after the failure.
      circuitBreaker.recordFailure();
      forget();
    }, forget);
    return value;
  };
}
