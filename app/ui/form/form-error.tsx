import { type ReactNode, type RefObject, useEffect } from "react";

interface FormErrorProps {
  error?: string | readonly string[] | null;
  /** What follows the message. */
  children?: ReactNode;
}

/** A message about the whole form, announced immediately; nothing without a message. */
export function FormError({ error, children }: FormErrorProps) {
  const messages = error ? [error].flat().filter(Boolean) : [];
  if (messages.length === 0) return null;
  return (
    <div className="form-error" role="alert" tabIndex={-1}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {children}
    </div>
  );
}

/**
 * Whenever the server has rejected the form, focuses the first invalid control (opening its group if it is collapsed),
 * or else the form's FormError. `answer` is the action's data: a new object for each response. With `unlessTyping`, for
 * forms that can be submitted while the user keeps typing (Ctrl-S, Enter), a text field keeps the focus, so that what
 * is typed next goes where it should, and the invalid control or message is only scrolled into view.
 */
export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  answer: unknown,
  { unlessTyping = false } = {},
): void {
  useEffect(() => {
    if (!answer) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const group = invalid?.closest("details");
    if (group) group.open = true;
    const reason = invalid ?? document.querySelector<HTMLElement>(".form-error");
    const isTyping = unlessTyping && document.activeElement?.matches(TEXT_ENTRY);
    if (!isTyping) reason?.focus();
    else if (reason !== document.activeElement) reason?.scrollIntoView({ block: "center" });
  }, [form, answer, unlessTyping]);
}

const TEXT_ENTRY =
  "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file], [type=submit], [type=button])";
