import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect, useRef } from "react";
import { showToast } from "~/components/toast-message";

/**
 * A form that is sent while pictures are on their way waits for them, so that none is lost, and is then sent as it was
 * asked for. When one of them fails, it is not sent: the text shows why. `left`: uploads that have not arrived.
 */
export function useHeldSubmit(isBusy: boolean, left: number): void {
  const [editor] = useLexicalComposerContext();
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);

  useEffect(() => {
    const form = editor.getRootElement()?.closest("form");
    if (!form || !isBusy) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { form, submitter: event.submitter };
      showToast({
        title: "Waiting for the pictures",
        description: "It is saved as soon as they have arrived.",
      });
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [editor, isBusy]);

  useEffect(() => {
    const waiting = held.current;
    if (isBusy || !waiting) return;
    held.current = null;
    if (left > 0) return;
    // The picture takes its place in the text in an effect after this one.
    const send = setTimeout(() => waiting.form.requestSubmit(waiting.submitter), 0);
    return () => clearTimeout(send);
  }, [isBusy, left]);
}
