import { Form } from "@remix-run/react";
import { useState } from "react";
import { Cross } from "./icons";

interface Message {
  title: string;
  description?: string;
  kind?: "destructive";
}

/** One-time messages, rendered by the server. Closing one without JavaScript loads the page without it. */
export function Toasts({ toast }: { toast: Message | null | undefined }) {
  const [closed, close] = useState<Message | null>(null);
  if (!toast || toast === closed) return null;
  return (
    <div className="toasts">
      <div className="toast" data-kind={toast.kind} role={toast.kind === "destructive" ? "alert" : "status"}>
        <div>
          <strong>{toast.title}</strong>
          {toast.description ? <p>{toast.description}</p> : null}
        </div>
        <Form
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            close(toast);
          }}
        >
          <button type="submit" className="toast-close" aria-label="Close this message">
            <Cross />
          </button>
        </Form>
      </div>
    </div>
  );
}
