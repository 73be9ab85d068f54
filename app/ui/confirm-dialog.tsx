import { type ReactNode, useId } from "react";

// React 18 does not know the popover attributes and passes them on as they are written.
const isDialog = { popover: "auto" };

/** What a button must carry to open the Confirm of that id. */
export function opensDialog(id: string): Record<string, string> {
  return { popovertarget: id };
}

/**
 * Asks before something is done that cannot be taken back on the spot. A popover, so that it needs no script:
 * Escape or a press beside it closes it. `children` is the form that does it.
 */
export function ConfirmDialog({
  id,
  question,
  text,
  children,
}: {
  id: string;
  question: string;
  text: string;
  children: ReactNode;
}) {
  const title = useId();
  return (
    <div className="confirm" id={id} role="dialog" aria-labelledby={title} {...isDialog}>
      <h2 id={title}>{question}</h2>
      <p>{text}</p>
      <div className="confirm-ends">
        {children}
        <button
          type="button"
          className="btn btn-quiet"
          {...{ popovertarget: id, popovertargetaction: "hide" }}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}
