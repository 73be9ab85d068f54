import { useId } from "react";
import { z } from "zod";
import type { EditProps, FieldBase } from "./definition";

/** Yes or no, drawn as a switch. */
export interface FlagField extends FieldBase {
  kind: "flag";
  /** What a new row has. */
  initial?: boolean;
}

/** A form does not send a switch that is off. */
export const schema = (_: FlagField) => z.boolean("Choose on or off.").default(false);

export const toForm = (field: FlagField, value: unknown) =>
  typeof value === "boolean" ? value : (field.initial ?? false);

export const fromForm = (field: FlagField, form: FormData) => form.has(field.name);

export function Edit({ field, value }: EditProps<FlagField, boolean>) {
  const id = useId();
  return (
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
      />
    </div>
  );
}
