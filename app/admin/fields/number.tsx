import type { NumberField } from "~/content/fields/number";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import type { FieldControlProps } from "./field-control";

/** A text input: a number input would lose what is not a number, so that it could not be shown again. */
export function NumberControl({ field, value, errors }: FieldControlProps<NumberField, string>) {
  return (
    <Field
      className="field-short"
      label={field.optional ? <OptionalLabel label={field.label} /> : field.label}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="text"
          inputMode="numeric"
          name={field.name}
          defaultValue={value}
          placeholder={field.placeholder}
          required={!field.optional}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
