import { z } from "zod";
import type { FieldBase } from "./definition";
import { emptyToNull } from "./url";

/** A calendar date such as 2026-11-21. */
export interface DateField extends FieldBase {
  kind: "date";
  /** If empty, stored as null; otherwise a new entry has today's. */
  optional?: true;
}

export const schema = (field: DateField): z.ZodType<string | null> =>
  field.optional ? z.preprocess(emptyToNull, day(field).nullable()) : day(field);

const day = (field: DateField) =>
  z
    .string(`${field.label} is missing.`)
    .pipe(z.iso.date("Enter a date such as 2026-11-21."))
    .refine((value) => value >= "0001-01-01", "Enter a year from 1 onwards.");
