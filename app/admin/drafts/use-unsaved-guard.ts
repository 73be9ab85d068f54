import { type Location, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLeaveGuard } from "~/ui/leave-warning";
import type { Autosave } from "./autosave";

const QUESTION = "Leave this page? Your latest changes couldn’t be saved anywhere and will be lost.";
/** How long navigation waits for the draft to be saved. */
const DRAFT_TIMEOUT_MS = 1_500;
/** How long navigation waits for the form to be saved, which leaving the page would cancel. */
const SAVE_TIMEOUT_MS = 10_000;

/**
 * Sends unsent changes before another page opens, which can then show them, and lets a save finish first. Asks only if
 * changes would be lost. If the save is rejected, the author stays on the page.
 */
export function useUnsavedGuard(autosave: Autosave, isRejected: boolean): void {
  /** Where to go once the form is saved: the router drops a blocked navigation when the save's response arrives. */
  const destination = useRef<Location | null>(null);
  useLeaveGuard({
    getQuestion: () => (autosave.flushLocal() ? null : QUESTION),
    isUnsaved: () => autosave.isUnsent || autosave.isSaving,
    settle: (to) => {
      destination.current = autosave.isSaving ? to : null;
      return autosave.isSaving
        ? wait(SAVE_TIMEOUT_MS)
        : Promise.race([autosave.flush(), wait(DRAFT_TIMEOUT_MS)]);
    },
  });

  const navigate = useNavigate();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle" || autosave.isSaving || !destination.current) return;
    const to = destination.current;
    destination.current = null;
    if (!isRejected) navigate(to);
  }, [state, autosave, isRejected, navigate]);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
