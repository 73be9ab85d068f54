import type { LinesField } from "~/content/fields/lines";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import { TextArea } from "~/ui/form/text-area";
import type { FieldControlProps } from "./field-control";

export function LinesControl({ field, value, errors }: FieldControlProps<LinesField, string>) {
  return (
    <Field
      name={field.name}
      label={field.min > 0 ? field.label : <OptionalLabel label={field.label} />}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <TextArea
          {...control}
          className="input"
          name={field.name}
          rows={field.urls ? 4 : field.max}
          defaultValue={value}
          autoCapitalize={field.urls && "none"}
          spellCheck={!field.urls}
        />
      )}
    </Field>
  );
}
