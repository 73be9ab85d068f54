import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

interface SubmitProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "disabled"> {
  /** Whether the form is being submitted. Defaults to the page's navigation; forms of a fetcher must pass it. */
  pending?: boolean;
  /** The label while it is being submitted. */
  pendingLabel?: string;
  /** Whether a spinner is shown while it is being submitted. */
  hasSpinner?: boolean;
}

/**
 * A submit button that ignores clicks while its form is being submitted. It stays focusable (aria-disabled, not
 * disabled), so that keyboard users do not lose their place.
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
