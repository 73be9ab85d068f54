import { useId } from "react";
import { z } from "zod";
import type { EditProps, FieldBase } from "./definition";

/** One of a few, drawn as radio buttons. A new row has the first; other fields may belong to one (`only`). */
export interface ChoiceField extends FieldBase {
  kind: "choice";
  options: { value: string; label: string }[];
}

export const schema = ({ label, options }: ChoiceField) =>
  z.enum(
    options.map(({ value }) => value),
    `Choose one for “${label}”.`,
  );

export const toForm = ({ options }: ChoiceField, value: unknown) =>
  options.find((option) => option.value === value)?.value ?? options[0]?.value ?? "";

export function Edit({ field, value, errors = [] }: EditProps<ChoiceField, string>) {
  const errorId = useId();
  const invalid = errors.length > 0;
  return (
    <fieldset className="field choice" aria-describedby={invalid ? errorId : undefined}>
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
      {invalid ? (
        <p className="field-error" id={errorId}>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}
