import type { DateTimeField } from "~/content/fields/date-time";
import { Field } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

export function DateTimeControl({ field, value, errors }: FieldControlProps<DateTimeField, string>) {
  const hint = [field.hint, field.timeZone && `Time zone: ${field.timeZone.replaceAll("_", " ")}.`];
  return (
    <Field name={field.name} label={field.label} description={hint.filter(Boolean).join(" ")} error={errors}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="datetime-local"
          name={field.name}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
