import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Once a form that stays on the page has been answered, it shows what the server says: empty after success, what was
 * typed after a refusal, and never a password. Other forms of the page keep what is being typed into them.
 */
export function useReset(form: RefObject<HTMLFormElement | null>, refusal: unknown): void {
  const { key } = useLocation();
  const isSent = useRef(false);
  useEffect(() => {
    const element = form.current;
    const mark = () => {
      isSent.current = true;
    };
    element?.addEventListener("submit", mark);
    return () => element?.removeEventListener("submit", mark);
  }, [form]);
  // A refusal arrives before the navigation ends: what is typed from then on must stay. A success is the end itself,
  // a new entry of the history.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are the moments of an answer
  useEffect(() => {
    if (isSent.current) form.current?.reset();
    isSent.current = false;
  }, [form, key, refusal]);
}
