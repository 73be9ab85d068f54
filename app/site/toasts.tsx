import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { claimToast } from "~/http/toast-cookie";
import { Toast } from "~/ui/toast";
import { onToast, type ToastMessage } from "~/ui/toast-message";

interface ShownToast {
  n: number;
  message: ToastMessage;
}

interface ToastsProps {
  toast: (ToastMessage & { id?: string }) | null | undefined;
  isOnly?: boolean;
}

/**
 * One-time messages: those in a page's data (with `id` if they came by cookie), and those shown by the page itself. A
 * new message replaces those without an undo button. If `isOnly` is false, another instance on the page shows the
 * page's own messages.
 */
export function Toasts({ toast, isOnly = true }: ToastsProps) {
  const { key } = useLocation();
  const [shown, setShown] = useState<ShownToast[]>(toast ? [{ n: 0, message: toast }] : []);
  const number = useRef(0);
  // Only after a navigation: a live update's data may contain the message of another tab.
  const latest = useRef({ key, toast });
  latest.current.toast = toast;
  const show = useCallback((message: ToastMessage | null) => {
    number.current += 1;
    const added = message ? [{ n: number.current, message }] : [];
    setShown((before) => [...before.filter((other) => other.message.undo), ...added].slice(-MAX_TOASTS));
  }, []);
  useEffect(() => (isOnly ? onToast(show) : undefined), [show, isOnly]);

  useEffect(() => {
    if (latest.current.key === key) return;
    latest.current.key = key;
    const arrived = latest.current.toast;
    if (arrived && (!arrived.id || claimToast(arrived.id))) show(arrived);
    else setShown((before) => before.flatMap(keepAfterNavigation));
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

/** More messages would fill a phone's screen. */
const MAX_TOASTS = 3;

function keepAfterNavigation({ n, message }: ShownToast): ShownToast[] {
  const { kind, isAboutSubmission, ...rest } = message;
  return !kind || isAboutSubmission ? [{ n, message: { ...rest, kind } }] : [];
}
