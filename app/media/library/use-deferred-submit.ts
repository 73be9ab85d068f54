import { useEffect, useRef } from "react";
import { showToast } from "~/ui/toast-message";

/**
 * Delays a form's submission until its images have been uploaded. If an upload fails, the form is not sent, because it
 * shows the error instead. `left`: uploads that are unfinished or failed.
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
    if (!form || !isBusy) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { form, submitter: event.submitter };
      showToast({
        title: "Waiting for the images",
        description: "Saving starts as soon as they are uploaded.",
      });
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [isBusy]);

  useEffect(() => {
    const waiting = held.current;
    if (isBusy || !waiting) return;
    held.current = null;
    if (left > 0) return;
    // The image gets into the form in an effect that runs after this one.
    const send = setTimeout(() => waiting.form.requestSubmit(waiting.submitter), 0);
    return () => clearTimeout(send);
  }, [isBusy, left]);
}
