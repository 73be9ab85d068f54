import { Form, useFetcher } from "@remix-run/react";
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import type { ButtonAnswer } from "./form/answer";
import { Cross } from "./icons";
import { showToast, type ToastMessage, type Undo } from "./toast-message";

/** How long a message stays (milliseconds): to read it, or to decide about undoing. */
const READ_MS = 8_000;
const UNDO_MS = 20_000;

interface ToastProps {
  n: number;
  message: ToastMessage;
  onClose(n: number): void;
}

/**
 * A single message. It disappears on its own unless it reports a failure, but not while it is hovered or focused.
 * Closing it without JavaScript reloads the page without it.
 */
export function Toast({ n, message, onClose }: ToastProps) {
  const { kind, title, description, undo } = message;
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const close = useCallback(() => {
    if (box.current?.matches(":focus-within")) cameFrom.current?.focus();
    onClose(n);
  }, [n, onClose]);
  const staying = useLifetime(box, kind ? null : undo ? UNDO_MS : READ_MS, close);
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  return (
    <div
      ref={box}
      className="toast"
      data-kind={kind}
      role={kind === "destructive" ? "alert" : "status"}
      onFocusCapture={rememberFocus}
      {...staying}
    >
      <div>
        <strong>{title}</strong>
        {description ? <p>{description}</p> : null}
      </div>
      {undo ? <UndoForm undo={undo} onDone={close} /> : null}
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

/** The action responds with a message, or redirects to a page that shows one. */
function UndoForm({ undo, onDone }: { undo: Undo; onDone: () => void }) {
  const fetcher = useFetcher<ButtonAnswer>();
  const { state, data } = fetcher;
  const wasSent = useRef(false);
  useEffect(() => {
    if (state !== "idle") wasSent.current = true;
    // Null means that the server could not be reached, which another message reports.
    else if (wasSent.current && data !== null) {
      onDone();
      if (data)
        showToast({
          title: data.ok ? "Undone" : "That couldn’t be undone",
          description: data.message,
          kind: data.ok ? undefined : "destructive",
        });
    }
  }, [state, data, onDone]);
  return (
    <fetcher.Form method="post" action={undo.action}>
      {undo.fields.map(([name, value]) => (
        <input type="hidden" key={`${name} ${value}`} name={name} value={value} />
      ))}
      <button type="submit" className="toast-undo" aria-disabled={state !== "idle" || undefined}>
        Undo
      </button>
    </fetcher.Form>
  );
}

/** Calls `end` after this many milliseconds (null: never) on a visible page without hover or focus. */
function useLifetime(element: RefObject<HTMLElement>, milliseconds: number | null, end: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const start = useCallback(() => {
    clearTimeout(timer.current);
    if (milliseconds === null) return;
    timer.current = setTimeout(() => {
      if (document.hidden || element.current?.matches(":hover, :focus-within")) start();
      else end();
    }, milliseconds);
  }, [element, milliseconds, end]);
  useEffect(() => {
    start();
    return () => clearTimeout(timer.current);
  }, [start]);
  return { onMouseLeave: start, onBlur: start };
}
