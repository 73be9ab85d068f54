import type { InputHTMLAttributes, ReactNode } from "react";
import type { FieldBase } from "~/content/fields/definition";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";

interface LiteralInputProps extends InputHTMLAttributes<HTMLInputElement> {
  field: FieldBase;
  value: string;
  errors?: string[];
  isOptional?: boolean;
  isShort?: boolean;
  /** Instead of the field's hint. */
  description?: ReactNode;
  /** A list of suggestions. */
  children?: ReactNode;
}

/** A field of one line that means what it says, letter by letter: browsers neither complete, capitalize nor spell it. */
export function LiteralInput({
  field: { name, label, hint, placeholder },
  value,
  errors,
  isOptional = false,
  isShort,
  description = hint,
  children,
  ...input
}: LiteralInputProps) {
  return (
    <Field
      className={isShort ? "field-short" : undefined}
      label={isOptional ? <OptionalLabel label={label} /> : label}
      description={description}
      error={errors}
    >
      {(control) => (
        <>
          <input
            className="input"
            type="text"
            placeholder={placeholder}
            required={!isOptional}
            {...input}
            {...control}
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
}
