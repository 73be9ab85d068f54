import { useRef } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";
import type { DraftState } from "../drafts/autosave";

/**
 * The message above the form: why it was rejected, or a pointer to the fields with errors. None for somebody signed
 * out, who is told by SignedOut, and none that denies an admin's rights once the server has accepted a later draft.
 */
export function useFormError(refusal: RejectedSubmission | undefined, draftState: DraftState): string | null {
  const before = useRef({ refusal, draftState });
  if (before.current.refusal !== refusal) before.current = { refusal, draftState };
  if (!refusal || refusal.status === 401) return null;
  const isAccepted = draftState.kind === "saved" && draftState !== before.current.draftState;
  if (refusal.status === 403 && isAccepted) return null;
  if (refusal.message) return refusal.message;
  return Object.keys(refusal.errors).length > 0 ? "Not saved – fix the field below." : null;
}
