import type { EmailField } from "~/content/fields/email";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import type { FieldControlProps } from "./field-control";

export function EmailControl({ field, value, errors }: FieldControlProps<EmailField, string>) {
  return (
    <Field label={<OptionalLabel label={field.label} />} description={field.hint} error={errors}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="email"
          name={field.name}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
