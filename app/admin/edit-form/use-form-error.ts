import { useRef } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";
import type { DraftState } from "../drafts/autosave";

/**
 * The message above the form: why it was rejected, or a pointer to the fields with errors. None for somebody signed
 * out, who is told by SignedOut, and none that denies an admin's rights, or says that the server cannot be reached, once
 * the server has accepted a later draft.
 */
export function useFormError(
  rejection: RejectedSubmission | undefined,
  draftState: DraftState,
): string | null {
  const before = useRef({ rejection, draftState });
  if (before.current.rejection !== rejection) before.current = { rejection, draftState };
  if (!rejection || rejection.status === 401) return null;
  const isLater = draftState !== before.current.draftState;
  const isAccepted = draftState.kind === "saved" && isLater;
  if (rejection.status === 403 && isAccepted) return null;
  if (rejection.status === 503 && isAccepted) return AGAIN;
  // The save had reached the server, and only its answer was lost.
  if (rejection.status === 503 && isLater && draftState.kind === "unchanged") return null;
  if (rejection.message) return rejection.message;
  const wrong = Object.keys(rejection.errors).length;
  return wrong > 0 ? `Not saved – fix the ${wrong > 1 ? "fields" : "field"} below.` : null;
}

const AGAIN = "Not saved yet, but the server can be reached again: save once more.";
