import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useFocusFirstError } from "./form-error";

/** The name of the event for a form that could not be sent. */
export const NOT_SENT = "site:not-sent";

/** The ref of a form that stays on the page: a response resets it, and takes the focus to its first error. */
export function useFormThatStays(rejection: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useReset(form, rejection);
  useFocusFirstError(form, rejection);
  return form;
}

/**
 * Resets a form that stays on the page once the server has responded: to an empty form after success, or to the
 * submitted values after a rejection, but never to a password. The page's other forms keep what is being typed into
 * them.
 */
function useReset(form: RefObject<HTMLFormElement | null>, rejection: unknown): void {
  const { key } = useLocation();
  const isSent = useRef(false);
  useEffect(() => {
    const element = form.current;
    const mark = () => {
      isSent.current = true;
    };
    const unmark = () => {
      isSent.current = false;
    };
    element?.addEventListener("submit", mark);
    window.addEventListener(NOT_SENT, unmark);
    return () => {
      element?.removeEventListener("submit", mark);
      window.removeEventListener(NOT_SENT, unmark);
    };
  }, [form]);
  // A rejection arrives before the navigation ends, and what is typed from then on must stay. A success is a new
  // history entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two change when a response arrives
  useEffect(() => {
    if (isSent.current) form.current?.reset();
    isSent.current = false;
  }, [form, key, rejection]);
}
