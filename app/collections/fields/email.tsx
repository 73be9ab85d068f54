import { z } from "zod";
import { Field } from "~/components/form/field";
import type { EditProps, FieldBase } from "./definition";
import { Optional, tooLong } from "./text";

/** An e-mail address; may be empty. */
export interface EmailField extends FieldBase {
  kind: "email";
}

/** Longest address in characters, as the table checks (RFC 3696, erratum 1690: 64 + 1 + 255). */
const LONGEST = 320;

export const schema = ({ label }: EmailField) =>
  z
    .string()
    .trim()
    .max(LONGEST, tooLong({ label, max: LONGEST }))
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, "This is not an e-mail address. It looks like you@example.com.")
    .optional()
    .or(z.literal(""))
    .transform((value) => value ?? "");

export const toForm = (_: EmailField, value: unknown) => (typeof value === "string" ? value : "");

export function Edit({ field, value, errors }: EditProps<EmailField, string>) {
  return (
    <Field label={<Optional label={field.label} />} description={field.hint} error={errors}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="email"
          name={field.name}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
