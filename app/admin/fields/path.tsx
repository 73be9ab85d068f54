import type { PathField } from "~/content/fields/path";
import { Field } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

export function PathControl({ field, value, errors }: FieldControlProps<PathField, string>) {
  return (
    <Field label={field.label} description={field.hint} error={errors}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="text"
          name={field.name}
          defaultValue={value}
          placeholder={field.placeholder}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
