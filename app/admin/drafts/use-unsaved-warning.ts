import { type Location, useBeforeUnload, useBlocker, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Autosave } from "./autosave";

const QUESTION = "Leave this page? Your latest changes could not be saved anywhere and will be lost.";
/** How long navigation waits for the draft to be saved. */
const DRAFT_TIMEOUT_MS = 1_500;
/** How long it waits for the form to be saved, which leaving the page would cancel. */
const SAVE_TIMEOUT_MS = 10_000;

/**
 * Sends unsent changes before another page opens, so that it can show them, and lets a save finish first. Asks only if
 * changes would be lost. A save that is rejected keeps its author on the page.
 */
export function useUnsavedWarning(autosave: Autosave, isRefused: boolean): void {
  useBeforeUnload((event) => {
    if (autosave.isAtRisk) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (autosave.isUnsent || autosave.isSaving) && here.pathname + here.search !== next.pathname + next.search,
  );
  /** Where the author wants to go once the form is saved: the answer to the save ends all blockers. */
  const destination = useRef<Location | null>(null);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const isSaving = autosave.isSaving;
    destination.current = isSaving ? blocker.location : null;
    // Another navigation, or the end of this one, gives a new blocker: only the latest may proceed.
    let isLatest = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, isSaving ? SAVE_TIMEOUT_MS : DRAFT_TIMEOUT_MS);
    });
    void Promise.race(isSaving ? [timeout] : [autosave.flush(), timeout]).then(() => {
      if (!isLatest) return;
      if (autosave.isAtRisk && !window.confirm(QUESTION)) blocker.reset();
      else blocker.proceed();
    });
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [blocker, autosave]);

  const navigate = useNavigate();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle" || autosave.isSaving || !destination.current) return;
    const to = destination.current;
    destination.current = null;
    if (!isRefused) navigate(to);
  }, [state, autosave, isRefused, navigate]);
}
