import { z } from "zod";
import { Field } from "~/components/form/field";
import type { EditProps, FieldBase } from "./definition";

/** A day of the calendar, as 2026-11-21. */
export interface DateField extends FieldBase {
  kind: "date";
}

export const schema = (field: DateField) =>
  z
    .string(`${field.label} is missing.`)
    .pipe(z.iso.date("This is not a day of the calendar, such as 2026-11-21."))
    .refine((value) => value >= "0001-01-01", "Years before 1 cannot be stored.");

/** A new row starts with today's date, in UTC like the table's default. */
export const toForm = (_: DateField, value: unknown) =>
  typeof value === "string" ? value : new Date().toISOString().slice(0, 10);

export function Edit({ field, value, errors }: EditProps<DateField, string>) {
  return (
    <Field label={field.label} description={field.hint} error={errors}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="date"
          name={field.name}
          defaultValue={value}
          required
        />
      )}
    </Field>
  );
}
