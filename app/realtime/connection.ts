import { useSyncExternalStore } from "react";

let isConnected = false;
const followers = new Set<() => void>();

/** Says whether this browser hears of changes at the moment. */
export function setConnected(connected: boolean): void {
  if (connected === isConnected) return;
  isConnected = connected;
  for (const follow of followers) follow();
}

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** Whether this browser hears of changes; null where no script runs, or has not run yet. */
export function useConnected(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => isConnected,
    () => null,
  );
}
