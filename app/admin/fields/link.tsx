import type { LinkField } from "~/content/fields/link";
import { Field } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

export function LinkControl({ field, value, errors, warning }: FieldControlProps<LinkField, string>) {
  const description = warning ? <span className="field-warning">{warning}</span> : field.hint;
  return (
    <Field label={field.label} description={description} error={errors}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="text"
          name={field.name}
          defaultValue={value}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
