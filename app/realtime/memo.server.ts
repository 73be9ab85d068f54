import { hub } from "./hub.server";

/**
 * Remembers what `load` answers until one of `tables` changes. Only for what every visitor may read.
 * Nothing is remembered while the hub is disconnected, since no change would be heard.
 */
export function memo<Value>(tables: string[], load: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; version: number } | undefined;
  return () => {
    const version = hub.getVersion(tables);
    if (kept && hub.connected && kept.version === version) return kept.value;
    const value = load();
    kept = { value, version };
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
}
