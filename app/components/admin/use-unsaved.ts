import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import type { Autosave } from "./autosave";

const QUESTION =
  "Leave this page? What you typed last is kept nowhere: neither the server nor this browser took it.";
/** The next page waits this long for a draft to be kept (milliseconds). */
const PATIENCE = 1_500;

/**
 * Before the page is left, the server gets what it does not have yet, so that the next page knows of it. A question is
 * only asked where something would be lost.
 */
export function useUnsaved(autosave: Autosave): void {
  useBeforeUnload((event) => {
    if (autosave.isAtRisk) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      autosave.isUnsent && here.pathname + here.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([autosave.flush(), enough]).then(() => {
      if (autosave.isAtRisk && !window.confirm(QUESTION)) blocker.reset();
      else blocker.proceed();
    });
  }, [blocker, autosave]);
}
