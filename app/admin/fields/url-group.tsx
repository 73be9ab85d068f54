import type { UrlGroupValue } from "~/content/fields/definition";
import type { UrlGroupField } from "~/content/fields/url-group";
import { Field, getControlId } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import type { FieldControlProps } from "./field-control";

export function UrlGroupControl({
  field,
  value,
  errors,
  inner,
}: FieldControlProps<UrlGroupField, UrlGroupValue>) {
  return (
    <fieldset id={getControlId(field.name)} className="field url-group" tabIndex={errors ? -1 : undefined}>
      <legend>{field.label}</legend>
      {field.links.map((link) => {
        const name = `${field.name}.${link.name}`;
        return (
          <Field key={name} name={name} label={<OptionalLabel label={link.label} />} error={inner?.[name]}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="text"
                inputMode="url"
                name={name}
                defaultValue={value.urls[link.name]}
                placeholder="https://"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        );
      })}
      {errors ? <p className="field-error">{errors.join(" ")}</p> : null}
    </fieldset>
  );
}
