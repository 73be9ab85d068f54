import type { ChoiceField } from "~/content/fields/choice";
import { getControlId } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

export function ChoiceControl({ field, value, errors = [] }: FieldControlProps<ChoiceField, string>) {
  const id = getControlId(field.name);
  const invalid = errors.length > 0;
  const errorId = invalid ? `${id}-error` : undefined;
  const hintId = field.hint ? `${id}-hint` : undefined;
  return (
    <fieldset
      id={id}
      className="field choice"
      aria-invalid={invalid || undefined}
      aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
      tabIndex={invalid ? -1 : undefined}
    >
      <legend>{field.label}</legend>
      <div className="choice-options">
        {field.options.map((option, at) => (
          <label key={option.value}>
            <input
              type="radio"
              name={field.name}
              value={option.value}
              defaultChecked={option.value === value}
              data-option={at + 1}
            />
            {option.label}
          </label>
        ))}
      </div>
      {field.hint ? (
        <p className="field-hint" id={hintId}>
          {field.hint}
        </p>
      ) : null}
      {invalid ? (
        <p className="field-error" id={errorId}>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}
