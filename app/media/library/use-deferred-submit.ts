import { useEffect, useRef } from "react";
import { showToast } from "~/ui/toast-message";

/**
 * A form that is sent while pictures are on their way waits for them, so that none is lost, and is then sent as it was
 * asked for. When one of them fails, it is not sent: the form shows why. `left`: uploads that have not arrived.
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
    // The picture takes its place in the form in an effect after this one.
    const send = setTimeout(() => waiting.form.requestSubmit(waiting.submitter), 0);
    return () => clearTimeout(send);
  }, [isBusy, left]);
}
