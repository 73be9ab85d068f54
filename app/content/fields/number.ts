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

export const schema = ({ label, min, max, optional }: NumberField) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed = "", context) => {
      if (typed === "" && optional) return null;
      const value = /^-?\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
      if (value >= min && value <= max) return value;
      const message = typed
        ? `${label} must be a whole number from ${min} to ${max}.`
        : `${label} is missing.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

export const toForm = (_: NumberField, value: unknown) =>
  typeof value === "number" || typeof value === "string" ? String(value) : "";
