import { z } from "zod";
import type { FieldBase } from "./definition";

/** An integer. */
export interface NumberField extends FieldBase {
  kind: "number";
  /** The table checks the same. */
  min: number;
  max: number;
  /** If empty, stored as null. */
  optional?: boolean;
}

export const schema = (field: NumberField) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed) => {
      if (!typed) return undefined;
      return /^-?\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
    })
    .pipe(stored(field) as z.ZodType<number | null, number | undefined>);

export function stored({ label, min, max, optional }: NumberField) {
  const range = `${label} must be a whole number from ${min} to ${max}.`;
  const number = z
    .int({ error: ({ input }) => (input === undefined ? `${label} is missing.` : range) })
    .min(min, range)
    .max(max, range);
  return optional ? number.nullable().default(null) : number;
}

export const toForm = (_: NumberField, value: unknown) =>
  typeof value === "number" || typeof value === "string" ? String(value) : "";
