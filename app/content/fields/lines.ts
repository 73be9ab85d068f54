import { z } from "zod";
import type { FieldBase } from "./definition";
import { plain, tooLong } from "./text";
import { isSecureUrl } from "./url";

/** A list of short texts, one per line. Stored as text[]. */
export interface LinesField extends FieldBase {
  kind: "lines";
  /** Number of lines, and their total length in characters; the table has the same checks. */
  min: number;
  max: number;
  maxLength: number;
  /** Each line is an https URL of another site. */
  urls?: true;
}

export const schema = (field: LinesField) =>
  z
    .string()
    .optional()
    .transform((typed = ""): string[] | undefined => typed.split(/\r\n|\r|\n/))
    .pipe(stored(field));

/** Lines without a word are left out. */
export const stored = ({ label, min, max, maxLength, urls }: LinesField) =>
  z
    .array(z.string())
    .default([])
    .transform((lines) => lines.flatMap((line) => plain(line) || []))
    .pipe(
      z
        .array(z.string())
        .min(min, `${label}: enter at least ${min === 1 ? "one line" : `${min} lines`}.`)
        .max(max, `${label}: at most ${max} lines.`)
        .refine((lines) => Array.from(lines.join("")).length <= maxLength, tooLong({ label, max: maxLength }))
        .superRefine((lines, { addIssue }) => {
          const wrong = urls && lines.find((line) => !isSecureUrl(line));
          if (wrong) addIssue(`“${wrong}” is not a URL that begins with https://.`);
        }),
    );

/** From the column's list, or from typed text. */
export const toForm = (_: LinesField, value: unknown) =>
  Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";
