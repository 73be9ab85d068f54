import { useSyncExternalStore } from "react";

let isConnected = false;
const subscribers = new Set<() => void>();

/** Sets whether this browser is connected to the event stream. */
export function setConnected(connected: boolean): void {
  if (connected === isConnected) return;
  isConnected = connected;
  for (const onChange of subscribers) onChange();
}

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

/** Whether this browser is connected to the event stream; null before hydration. */
export function useConnected(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => isConnected,
    () => null,
  );
}
