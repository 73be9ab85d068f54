import { useId } from "react";
import { useSuggestions } from "~/admin/fields/suggestions";
import type { TextField } from "~/content/fields/text";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import type { FieldControlProps } from "./field-control";

export function TextControl({ field, value, errors }: FieldControlProps<TextField, string>) {
  const list = useId();
  const suggestions = useSuggestions(field.name);
  return (
    <Field
      className={field.look}
      label={field.optional ? <OptionalLabel label={field.label} /> : field.label}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <>
          <input
            {...control}
            className={field.look === "title" ? "title-in" : "input"}
            type="text"
            name={field.name}
            defaultValue={value}
            placeholder={field.placeholder}
            required={!field.optional}
            autoComplete="off"
            list={field.suggested && list}
          />
          {field.suggested ? (
            <datalist id={list}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </Field>
  );
}
