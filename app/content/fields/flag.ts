import { z } from "zod";
import type { FieldBase } from "./definition";

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

/** What browsers send for a switch that is on; anything else is refused. */
export const sent = ({ name }: FlagField, form: FormData) => {
  const value = form.get(name) || undefined;
  return value === "on" ? true : value;
};
