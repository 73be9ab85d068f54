import { useEffect, useRef } from "react";
import { showToast } from "~/ui/toast-message";
import type { Upload } from "./use-uploads";

const WAITING = {
  title: "Waiting for the uploads",
  description: "Saving starts as soon as they are uploaded.",
};
const FAILED = {
  title: "Not saved: an upload failed",
  description: "The upload failed. Try again, or remove it and save.",
  kind: "destructive",
} as const;

/**
 * Delays a form's submission until its images and files have been uploaded. If an upload failed but can be retried, the
 * form is not submitted: saved without the file, it would look complete. A file that the server rejects cancels only
 * the submission that was waiting for it, so its author sees the message.
 */
export function useDeferredSubmit(
  getForm: () => HTMLFormElement | null | undefined,
  uploads: Upload[],
): void {
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const latest = useRef(getForm);
  latest.current = getForm;
  const isBusy = uploads.some(({ state }) => state !== "failed");
  const isHeld = isBusy || uploads.some(({ canRetry }) => canRetry);
  const hasFailed = uploads.length > 0;

  useEffect(() => {
    const form = latest.current();
    if (!form || !isHeld) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isBusy) held.current = { form, submitter: event.submitter };
      else form.querySelector("[data-failed]")?.scrollIntoView({ block: "center" });
      showToast(isBusy ? WAITING : FAILED);
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [isBusy, isHeld]);

  useEffect(() => {
    const waiting = held.current;
    if (isBusy || !waiting) return;
    held.current = null;
    if (hasFailed) {
      showToast(FAILED);
      return;
    }
    // An effect that runs after this one adds the image to the form.
    const send = setTimeout(() => waiting.form.requestSubmit(waiting.submitter), 0);
    return () => clearTimeout(send);
  }, [isBusy, hasFailed]);
}
