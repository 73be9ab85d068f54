import { useRef } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";
import type { DraftState } from "../drafts/edit-state";

/**
 * The message above the form: why it was rejected, or a pointer to the fields with errors. None for an author who is
 * signed out, who sees SignedOut instead. Once the server has accepted a later draft, a message about missing admin
 * rights disappears, and one about an unreachable server says that it can be reached again.
 */
export function useFormError(
  rejection: RejectedSubmission | undefined,
  draftState: DraftState,
): string | null {
  const before = useRef({ rejection, draftState });
  if (before.current.rejection !== rejection) before.current = { rejection, draftState };
  if (!rejection || rejection.status === 401) return null;
  const isLater = draftState !== before.current.draftState;
  const isAccepted = draftState.kind === "kept" && isLater;
  if (rejection.status === 403 && isAccepted) return null;
  if (rejection.status === 503 && isAccepted) return AGAIN;
  // The save reached the server; only the response was lost.
  if (rejection.status === 503 && isLater && draftState.kind === "unchanged") return null;
  if (rejection.message) return rejection.message;
  const wrong = Object.keys(rejection.errors).length;
  return wrong > 0 ? `Not saved – fix the ${wrong > 1 ? "fields" : "field"} below.` : null;
}

const AGAIN = "Not saved yet, but the server can be reached again: save once more.";
