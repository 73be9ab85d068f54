import type { LinesField } from "~/content/fields/lines";
import { Field } from "~/ui/form/field";
import { TextArea } from "~/ui/form/text-area";
import type { FieldControlProps } from "./field-control";

export function LinesControl({ field, value, errors }: FieldControlProps<LinesField, string>) {
  return (
    <Field label={field.label} description={field.hint} error={errors}>
      {(control) => (
        <TextArea {...control} className="input" name={field.name} rows={field.max} defaultValue={value} />
      )}
    </Field>
  );
}
