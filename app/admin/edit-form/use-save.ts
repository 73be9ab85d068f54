import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { findHalfTyped } from "~/ui/form/half-typed";
import type { Autosave } from "../drafts/autosave";

interface SaveOptions {
  form: RefObject<HTMLFormElement | null>;
  autosave: Autosave;
  /** Called for each submitted form. */
  onSend(): void;
  /** Whether the page stays open whichever button is pressed. */
  staysOnPage: boolean;
  /** Whether the form creates an entry: Back must not lead to the page of an entry that is no longer new. */
  isNew: boolean;
  /** Whether the last response was a rejection, which the author must see before anything is submitted again. */
  isRejected: boolean;
}

/** The name of the button that saves and stays on the page, which Ctrl-S presses. */
export const STAY = "stay";

/**
 * The edit form's `onSubmit`. Submits one save at a time: the next needs the version that the first one creates, and is
 * only submitted if something was typed since or its button leaves the page. A page that stays open keeps its scroll
 * position.
 */
export function useSave({ form, autosave, onSend, staysOnPage, isNew, isRejected }: SaveOptions) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const isUnderWay = useRef(false);
  const next = useRef<HTMLElement | null>(null);

  // The form gets its new version when the navigation ends.
  useEffect(() => {
    if (state !== "idle" || !isUnderWay.current) return;
    isUnderWay.current = false;
    const submitter = next.current;
    next.current = null;
    if (!submitter?.isConnected || isRejected) return;
    if (autosave.isUnsent || !staysFor(submitter)) form.current?.requestSubmit(submitter);
  }, [state, autosave, form, isRejected]);

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hasHalfTyped(event.currentTarget)) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isUnderWay.current) {
      next.current = submitter;
      return;
    }
    isUnderWay.current = true;
    onSend();
    const preventScrollReset = staysOnPage || staysFor(submitter);
    submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
      preventScrollReset,
      // Undefined, not false: by default, React Router replaces the history entry if a form posts to its own page.
      replace: isNew || undefined,
    });
  };
}

/** Whether a date or a time is only half typed, which the browser then says beside it. */
function hasHalfTyped(form: HTMLFormElement): boolean {
  const [half] = findHalfTyped(form);
  return half ? !half.reportValidity() : false;
}

const staysFor = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === STAY;
