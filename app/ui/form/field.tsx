import { type ReactNode, useId } from "react";

/** Props that connect a control inside a Field with its label, description and error. */
interface ControlProps {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  "aria-errormessage"?: string;
}

export interface FieldProps {
  label: ReactNode;
  /** The server's messages for this field; empty or missing means valid. */
  error?: string | readonly string[] | null;
  description?: ReactNode;
  /** The control's input name, if messages elsewhere on the page link to it (`getControlId`). */
  name?: string;
  className?: string;
  /** Renders the control. `className="input"` gives it the site's style. */
  children: (control: ControlProps) => ReactNode;
}

/** The id of the control with this input name. */
export const getControlId = (name: string) => `field-${name}`;

/**
 * Connects a label, a control, its description and its error. The error is referenced by aria-errormessage and,
 * because not every screen reader supports that, also by aria-describedby.
 */
export function Field({ label, error, description, name, className, children }: FieldProps) {
  const own = useId();
  const control = name ? getControlId(name) : own;
  const messages = error ? [error].flat().filter(Boolean) : [];
  const errorId = messages.length > 0 ? `${control}-error` : undefined;
  const hintId = description ? `${control}-hint` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;

  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={control}>{label}</label>
      {children({
        id: control,
        "aria-invalid": errorId ? true : undefined,
        "aria-describedby": describedBy,
        "aria-errormessage": errorId,
      })}
      {description ? (
        <p className="field-hint" id={hintId}>
          {description}
        </p>
      ) : null}
      {errorId ? (
        <p className="field-error" id={errorId}>
          {messages.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
