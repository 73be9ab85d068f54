import { type ReactNode, useId } from "react";

// React 18 does not know the popover attributes and passes them on unchanged.
const isDialog = { popover: "auto" };

/** The attributes of a button that opens the ConfirmDialog with this id. */
export function opensDialog(id: string): Record<string, string> {
  return { popovertarget: id };
}

/** The attributes of a button that closes it. */
export function closesDialog(id: string): Record<string, string> {
  return { popovertarget: id, popovertargetaction: "hide" };
}

/**
 * Asks for confirmation. A popover, so it works without JavaScript: Escape or a click outside closes it. `children` is
 * the form that is submitted, or a button that acts and closes it.
 */
export function ConfirmDialog({
  id,
  question,
  text,
  children,
}: {
  id: string;
  question: string;
  text: ReactNode;
  children: ReactNode;
}) {
  const title = useId();
  return (
    <div className="confirm" id={id} role="dialog" aria-labelledby={title} {...isDialog}>
      <h2 id={title}>{question}</h2>
      <p>{text}</p>
      <div className="confirm-ends">
        {children}
        <button type="button" className="btn btn-quiet" {...closesDialog(id)}>
          Cancel
        </button>
      </div>
    </div>
  );
}
