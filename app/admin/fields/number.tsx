import type { NumberField } from "~/content/fields/number";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

/** A text input: a number input would lose what is not a number, so that it could not be shown again. */
export function NumberControl({ field, value, errors }: FieldControlProps<NumberField, string>) {
  return (
    <LiteralInput
      field={field}
      value={value}
      errors={errors}
      isOptional={field.optional}
      isShort
      className="input mono"
      inputMode="numeric"
    />
  );
}
