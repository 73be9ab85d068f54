import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

export interface SubmitProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "disabled"> {
  /** Whether its form is on the way. Missing: asked of the page's navigation; a fetcher's form must say it. */
  pending?: boolean;
  /** What the button says meanwhile. */
  pendingLabel?: string;
  /** Whether a spinner turns beside the label meanwhile. */
  hasSpinner?: boolean;
}

/**
 * The button that sends its form. While the form is on the way a second press does nothing;
 * it stays focusable (aria-disabled, not disabled), so the keyboard's place is not lost.
 */
export function Submit({
  pending,
  pendingLabel,
  hasSpinner = false,
  className = "btn btn-solid",
  onClick,
  children,
  ...rest
}: SubmitProps) {
  const busyPage = useSubmitting(rest.name, rest.value);
  const busy = pending ?? busyPage;
  return (
    <button
      {...rest}
      type="submit"
      className={className}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && pendingLabel ? pendingLabel : children}
      {busy && hasSpinner ? <span className="spinner" role="status" aria-label="Loading" /> : null}
    </button>
  );
}

function useSubmitting(name: SubmitProps["name"], value: SubmitProps["value"]): boolean {
  const { formData } = useNavigation();
  if (!formData) return false;
  return name === undefined || formData.get(name) === String(value);
}
