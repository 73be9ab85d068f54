import { useEffect, useRef } from "react";
import { showToast } from "~/ui/toast-message";
import type { Upload } from "./use-uploads";

const WAITING = {
  title: "Waiting for the uploads",
  description: "Saving starts as soon as they are uploaded.",
};
const FAILED = {
  title: "Not saved: an upload failed",
  description: "It could not be uploaded. Try again or remove it, then save.",
  kind: "destructive",
} as const;

/**
 * Delays a form's submission until its images and files have been uploaded. While one has failed that could be sent
 * again, the form is not sent: saved without it, it would look complete. One that the site rejects stops only the
 * submission that waited for it, so that its message is seen.
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
    // The image gets into the form in an effect that runs after this one.
    const send = setTimeout(() => waiting.form.requestSubmit(waiting.submitter), 0);
    return () => clearTimeout(send);
  }, [isBusy, hasFailed]);
}
