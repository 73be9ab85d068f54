import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether scripts have taken over the page: false on the server and in the browser's first render, which must be equal. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
