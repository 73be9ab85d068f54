import { z } from "zod";
import type { FieldBase } from "./definition";

/** A switch. */
export interface FlagField extends FieldBase {
  kind: "flag";
  /** The value of a new row. */
  initial?: boolean;
  /** It has no switch: the form's buttons set it (admin/edit-form/save-buttons.tsx). */
  byButton?: true;
}

/** A form does not send a switch that is off. A button that clears the flag sends "", before the hidden field. */
export const schema = (_: FlagField) => z.boolean("It must be true or false.").default(false);

/** An import may lack the column. */
export const stored = ({ initial = false }: FlagField) =>
  z.boolean("It must be true or false.").default(initial);

export const toForm = (field: FlagField, value: unknown) =>
  typeof value === "boolean" ? value : (field.initial ?? false);

export const fromForm = (field: FlagField, form: FormData) => Boolean(form.get(field.name));

/** Browsers send "on"; the schema rejects anything else. */
export const sent = ({ name }: FlagField, form: FormData) => {
  const value = form.get(name) || undefined;
  return value === "on" ? true : value;
};
