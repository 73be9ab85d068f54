import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import type { FieldBase } from "~/content/fields/definition";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";

interface LiteralInputProps extends InputHTMLAttributes<HTMLInputElement> {
  field: Pick<FieldBase, "name" | "label" | "hint" | "placeholder">;
  value: string;
  errors?: string[];
  /** Shown instead of the field's hint. */
  warning?: string;
  isOptional?: boolean;
  isShort?: boolean;
  /** A list of suggestions. */
  children?: ReactNode;
}

/** A single-line field for text whose every character matters: browsers do not complete, capitalize or correct it. */
export const LiteralInput = forwardRef<HTMLInputElement, LiteralInputProps>(function LiteralInput(
  { field, value, errors, warning, isOptional = false, isShort, children, ...input },
  ref,
) {
  const { name, label, hint, placeholder } = field;
  return (
    <Field
      name={name}
      className={isShort ? "field-short" : undefined}
      label={isOptional ? <OptionalLabel label={label} /> : label}
      description={warning ? <span className="field-warning">{warning}</span> : hint}
      error={errors}
    >
      {(control) => (
        <>
          <input
            className="input"
            type="text"
            dir="ltr"
            placeholder={placeholder}
            required={!isOptional}
            {...input}
            {...control}
            ref={ref}
            name={name}
            defaultValue={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {children}
        </>
      )}
    </Field>
  );
});
