import type { UrlField } from "~/content/fields/url";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import type { FieldControlProps } from "./field-control";

export function UrlControl({ field, value, errors }: FieldControlProps<UrlField, string>) {
  return (
    <Field
      label={field.optional ? <OptionalLabel label={field.label} /> : field.label}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type="text"
          inputMode="url"
          name={field.name}
          defaultValue={value}
          placeholder={field.placeholder}
          required={!field.optional}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
