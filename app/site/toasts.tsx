import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { claimToast } from "~/http/toast-cookie";
import { Toast } from "~/ui/toast";
import { onToast, type ToastMessage } from "~/ui/toast-message";

interface ShownToast {
  n: number;
  message: ToastMessage;
}

/**
 * One-time messages: those in a page's data (with `id` if they came by cookie), and those shown by the page itself. A
 * new message replaces those that cannot be undone.
 */
export function Toasts({ toast }: { toast: (ToastMessage & { id?: string }) | null | undefined }) {
  const { key } = useLocation();
  const [shown, setShown] = useState<ShownToast[]>(toast ? [{ n: 0, message: toast }] : []);
  const number = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    number.current += 1;
    const next = { n: number.current, message };
    setShown((before) => [...before.filter((other) => other.message.undo), next].slice(-MAX_TOASTS));
  }, []);
  useEffect(() => onToast(show), [show]);

  // Only after a navigation: a live update's data may contain the message of another tab.
  const latest = useRef({ key, toast });
  latest.current.toast = toast;
  useEffect(() => {
    if (latest.current.key === key) return;
    latest.current.key = key;
    const arrived = latest.current.toast;
    if (arrived && (!arrived.id || claimToast(arrived.id))) show(arrived);
    else setShown((before) => before.filter(({ message }) => !message.kind));
  }, [key, show]);

  const close = useCallback((n: number) => setShown((before) => before.filter((one) => one.n !== n)), []);
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(({ n, message }) => (
        <Toast key={n} n={n} message={message} onClose={close} />
      ))}
    </div>
  );
}

/** More would fill a phone's screen. */
const MAX_TOASTS = 3;
