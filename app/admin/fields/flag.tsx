import { useId } from "react";
import type { FlagField } from "~/content/fields/flag";
import type { FieldControlProps } from "./field-control";

export function FlagControl({ field, value }: FieldControlProps<FlagField, boolean>) {
  const id = useId();
  const hintId = field.hint ? `${id}hint` : undefined;
  return (
    <>
      <div className="line">
        <label htmlFor={id}>{field.label}</label>
        <input
          id={id}
          className="switch"
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
          role="switch"
          name={field.name}
          defaultChecked={value}
          aria-describedby={hintId}
        />
      </div>
      {field.hint ? (
        <p className="field-hint" id={hintId}>
          {field.hint}
        </p>
      ) : null}
    </>
  );
}
