import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

export interface SubmitProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "disabled"> {
  /** Whether its form is on the way. Missing: asked of the page's navigation; a fetcher's form must say it. */
  pending?: boolean;
  /** What the button says meanwhile. */
  pendingLabel?: string;
}

/**
 * The button that sends its form. While the form is on the way a second press does nothing;
 * it stays focusable (aria-disabled, not disabled), so the keyboard's place is not lost.
 */
export function Submit({
  pending,
  pendingLabel,
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
    </button>
  );
}

function useSubmitting(name: SubmitProps["name"], value: SubmitProps["value"]): boolean {
  const { formData } = useNavigation();
  if (!formData) return false;
  return name === undefined || formData.get(name) === String(value);
}
