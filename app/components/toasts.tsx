import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Cross } from "./icons";
import { onToast, type ToastMessage } from "./toast-message";

/**
 * One-time messages: the one that the server rendered, and the one that the page itself shows.
 * Closing one without JavaScript loads the page without it.
 */
export function Toasts({ toast }: { toast: ToastMessage | null | undefined }) {
  const [own, setOwn] = useState<ToastMessage | null>(null);
  const [closed, setClosed] = useState<ToastMessage[]>([]);
  useEffect(() => onToast(setOwn), []);
  const shown = [toast, own].filter((message) => message && !closed.includes(message)) as ToastMessage[];
  return (
    <div className="toasts" aria-live="polite">
      {shown.map((message) => (
        <Toast key={message.title} message={message} close={() => setClosed([...closed, message])} />
      ))}
    </div>
  );
}

function Toast({ message, close }: { message: ToastMessage; close: () => void }) {
  const { kind, title, description } = message;
  return (
    <div className="toast" data-kind={kind} role={kind === "destructive" ? "alert" : "status"}>
      <div>
        <strong>{title}</strong>
        {description ? <p>{description}</p> : null}
      </div>
      <Form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <button type="submit" className="toast-close" aria-label="Close this message">
          <Cross />
        </button>
      </Form>
    </div>
  );
}
