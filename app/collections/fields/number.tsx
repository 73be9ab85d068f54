import { z } from "zod";
import { Field } from "~/components/form/field";
import type { EditProps, FieldBase } from "./definition";
import { Optional } from "./text";

/** A whole number. */
export interface NumberField extends FieldBase {
  kind: "number";
  /** The smallest and the largest; the table checks the same. */
  min: number;
  max: number;
  /** Whether it may be left out: stored as null. */
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
      const message = typed ? `${label} is a whole number from ${min} to ${max}.` : `${label} is missing.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

export const toForm = (_: NumberField, value: unknown) =>
  typeof value === "number" || typeof value === "string" ? String(value) : "";

/** A field of text: what is no number is lost in a number input, and could not be shown again. */
export function Edit({ field, value, errors }: EditProps<NumberField, string>) {
  return (
    <Field
      className="field-short"
      label={field.optional ? <Optional label={field.label} /> : field.label}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="text"
          inputMode="numeric"
          name={field.name}
          defaultValue={value}
          placeholder={field.placeholder}
          required={!field.optional}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
