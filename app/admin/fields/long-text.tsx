import type { LongTextField } from "~/content/fields/long-text";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import { TextArea } from "~/ui/form/text-area";
import type { FieldControlProps } from "./field-control";

export function LongTextControl({ field, value, errors }: FieldControlProps<LongTextField, string>) {
  return (
    <Field
      name={field.name}
      label={<OptionalLabel label={field.label} />}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <TextArea
          {...control}
          className="input"
          name={field.name}
          rows={4}
          defaultValue={value}
          placeholder={field.placeholder}
        />
      )}
    </Field>
  );
}
