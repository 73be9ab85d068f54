import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import type { Autosave } from "./autosave";

const QUESTION = "Leave this page? Your latest changes could not be saved anywhere and will be lost.";
/** How long navigation waits for the draft to be saved. */
const TIMEOUT_MS = 1_500;

/** Sends unsent changes before another page opens, so that it can show them. Asks only if they would be lost. */
export function useUnsavedWarning(autosave: Autosave): void {
  useBeforeUnload((event) => {
    if (autosave.isAtRisk) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      autosave.isUnsent && here.pathname + here.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // Another navigation, or the end of this one, gives a new blocker: only the latest may proceed.
    let isLatest = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS);
    });
    void Promise.race([autosave.flush(), timeout]).then(() => {
      if (!isLatest) return;
      if (autosave.isAtRisk && !window.confirm(QUESTION)) blocker.reset();
      else blocker.proceed();
    });
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [blocker, autosave]);
}
