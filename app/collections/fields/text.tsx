import { z } from "zod";
import { Field } from "~/components/form/field";
import type { EditProps, FieldBase } from "./definition";

/** One line of text. `empty`: what is stored when nothing is typed; without it something must be. */
export interface TextField extends FieldBase {
  kind: "text";
  /** Longest text in characters; the table checks the same. */
  max: number;
  empty?: null | "";
  /** "title": drawn as the heading of the page that is written. */
  look?: "title";
}

export function schema({ label, max, empty }: TextField) {
  const missing = `${label} is missing.`;
  const line = z.string(missing).overwrite(plain).max(max, tooLong({ label, max }));
  return empty === undefined ? line.min(1, missing) : line.optional().transform((value) => value || empty);
}

/** Text on one line: control characters become spaces, which Postgres or a page could not hold. */
export function plain(value: string): string {
  return value.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

/** The message for more characters than a field takes. */
export function tooLong(field: { label: string; max: number }): string {
  return `${field.label} is too long: at most ${field.max.toLocaleString("en")} characters.`;
}

export const toForm = (_: TextField, value: unknown) => (typeof value === "string" ? value : "");

export function Edit({ field, value, errors }: EditProps<TextField, string>) {
  return (
    <Field
      className={field.look}
      label={field.empty === undefined ? field.label : <Optional label={field.label} />}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <input
          {...control}
          className={field.look === "title" ? "title-in" : "input"}
          type="text"
          name={field.name}
          defaultValue={value}
          placeholder={field.placeholder}
          required={field.empty === undefined}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** The label of a field that may stay empty. */
export function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className="field-optional">optional</span>
    </>
  );
}
