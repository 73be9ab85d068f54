import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import type { Autosave } from "../drafts/autosave";

export interface SaveOptions {
  form: RefObject<HTMLFormElement | null>;
  autosave: Autosave;
  /** Called for each form that is sent. */
  onSend(): void;
  /** Whether the page stays, whichever button saves it. */
  staysOnPage: boolean;
  /** Whether the last answer was a refusal, which is to be read before anything is sent again. */
  isRefused: boolean;
}

/** The name of the button that saves and stays on the page, which Ctrl-S presses. */
export const STAY = "stay";

/**
 * The edit form's `onSubmit`. One save is on its way at a time: the next one starts from the version that the first
 * one makes, and is only sent if something was typed meanwhile. A page that stays keeps its place.
 */
export function useSave({ form, autosave, onSend, staysOnPage, isRefused }: SaveOptions) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const isUnderWay = useRef(false);
  const next = useRef<HTMLElement | null>(null);

  // The form has its new version by the time the navigation has ended.
  useEffect(() => {
    if (state !== "idle" || !isUnderWay.current) return;
    isUnderWay.current = false;
    const submitter = next.current;
    next.current = null;
    if (!submitter?.isConnected || isRefused) return;
    if (autosave.isUnsent || !staysFor(submitter)) form.current?.requestSubmit(submitter);
  }, [state, autosave, form, isRefused]);

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isUnderWay.current) {
      next.current = submitter;
      return;
    }
    isUnderWay.current = true;
    onSend();
    const preventScrollReset = staysOnPage || staysFor(submitter);
    submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, { preventScrollReset });
  };
}

const staysFor = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === STAY;
