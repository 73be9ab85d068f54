import { z } from "zod";
import type { FieldBase } from "./definition";

/** A calendar date such as 2026-11-21. */
export interface DateField extends FieldBase {
  kind: "date";
}

export const schema = (field: DateField) =>
  z
    .string(`${field.label} is missing.`)
    .pipe(z.iso.date("Enter a date such as 2026-11-21."))
    .refine((value) => value >= "0001-01-01", "Enter a year from 1 onwards.");
