import { type ReactNode, useId } from "react";

/** What a control inside a Field must carry so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  "aria-errormessage"?: string;
}

export interface FieldProps {
  label: ReactNode;
  /** Messages of the server beside this field; empty or missing means valid. */
  error?: string | readonly string[] | null;
  description?: ReactNode;
  /** Only for a control that is referred to from outside; made by React otherwise. */
  id?: string;
  className?: string;
  /** Draws the control. `className="input"` on it gives it the look of the site. */
  children: (control: ControlProps) => ReactNode;
}

/**
 * A label, a control, its hint and its error: the one place where these four are wired together.
 * The error is named by aria-errormessage and, because not every screen reader follows that, also described by it.
 */
export function Field({ label, error, description, id, className, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
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
