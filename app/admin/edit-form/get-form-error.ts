import type { RejectedSubmission } from "~/content/save-form.server";

/** The message above the form: why it was rejected, or a pointer to the fields with errors. */
export function getFormError(refusal: RejectedSubmission | undefined): string | null {
  if (!refusal) return null;
  if (refusal.message) return refusal.message;
  return Object.keys(refusal.errors).length > 0 ? "Not saved – fix the field below." : null;
}
