import type { NumberField } from "~/content/fields/number";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

/** A text input: a number input discards text that is not a number, so it could not be shown again with its error. */
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
