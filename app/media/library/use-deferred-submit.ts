import { useEffect, useRef } from "react";
import { showToast } from "~/ui/toast-message";

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
 * Delays a form's submission until its images and files have been uploaded. While one has failed, the form is not sent:
 * saved without it, it would look complete. `left`: uploads that are unfinished or failed.
 */
export function useDeferredSubmit(
  getForm: () => HTMLFormElement | null | undefined,
  isBusy: boolean,
  left: number,
): void {
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const latest = useRef(getForm);
  latest.current = getForm;

  useEffect(() => {
    const form = latest.current();
    if (!form || left === 0) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isBusy) held.current = { form, submitter: event.submitter };
      else form.querySelector("[data-failed]")?.scrollIntoView({ block: "center" });
      showToast(isBusy ? WAITING : FAILED);
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [isBusy, left]);

  useEffect(() => {
    const waiting = held.current;
    if (isBusy || !waiting) return;
    held.current = null;
    if (left > 0) {
      showToast(FAILED);
      return;
    }
    // The image gets into the form in an effect that runs after this one.
    const send = setTimeout(() => waiting.form.requestSubmit(waiting.submitter), 0);
    return () => clearTimeout(send);
  }, [isBusy, left]);
}
