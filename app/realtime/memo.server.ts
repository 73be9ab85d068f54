import { circuitBreaker } from "~/http/circuit-breaker.server";
import { hub } from "./hub.server";

/**
 * Remembers what `load` answers until one of `tables` changes. Only for what every visitor may read.
 * Nothing is remembered while the hub is disconnected, since no change would be heard, nor what may hold defaults
 * instead of what could not be read.
 */
export function memo<Value>(tables: string[], load: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; version: number } | undefined;
  return () => {
    const version = hub.getVersion(tables);
    if (kept && hub.connected && kept.version === version) return kept.value;
    const isComplete = circuitBreaker.watchFailures();
    const value = load();
    kept = { value, version };
    const forget = () => {
      if (kept?.value === value) kept = undefined;
    };
    value.then(() => {
      if (isComplete()) return;
      // For who has only waited for it since the failure.
      circuitBreaker.recordFailure();
      forget();
    }, forget);
    return value;
  };
}
