import { type RefObject, useEffect, useRef } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";
import type { Autosave } from "../drafts/autosave";
import type { DraftState } from "../drafts/edit-state";

/**
 * Retries a save that could not reach the server, by pressing `button` once the network is back or the server has
 * accepted a draft. Not if something was typed since: when to save a half-written text is for its author to decide.
 */
export function useRetry(
  button: RefObject<HTMLButtonElement | null>,
  rejection: RejectedSubmission | undefined,
  autosave: Autosave,
  draftState: DraftState,
): void {
  const isWaiting = rejection?.status === 503;
  const retry = useRef(() => {});
  retry.current = () => {
    const isOpen = document.querySelector("dialog:modal");
    if (isWaiting && !autosave.isTouchedSinceSave && !isOpen)
      button.current?.form?.requestSubmit(button.current);
  };

  useEffect(() => {
    if (draftState.kind === "kept") retry.current();
  }, [draftState]);
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => retry.current();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [isWaiting]);
}
