import { useSyncExternalStore } from "react";

let connected = false;
const subscribers = new Set<() => void>();

/** Sets whether this browser is connected to the event stream. */
export function setConnected(value: boolean): void {
  if (value === connected) return;
  connected = value;
  for (const onChange of subscribers) onChange();
}

/** Whether this browser is connected to the event stream. */
export const isConnected = (): boolean => connected;

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

/** The same for components; null before hydration. */
export function useConnected(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, isConnected, () => null);
}
