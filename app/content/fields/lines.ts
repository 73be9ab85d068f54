import { z } from "zod";
import type { FieldBase } from "./definition";
import { plain, tooLong } from "./text";

/** A list of short texts, typed one on each line. Stored as text[]. */
export interface LinesField extends FieldBase {
  kind: "lines";
  /** The fewest and the most lines, and the longest text of all together in characters; the table checks the same. */
  min: number;
  max: number;
  longest: number;
}

export const schema = ({ label, min, max, longest }: LinesField) =>
  z
    .string()
    .optional()
    .transform((typed = "") => typed.split(/\r\n|\r|\n/).flatMap((line) => plain(line) || []))
    .pipe(
      z
        .array(z.string())
        .min(min, `${label}: at least ${min === 1 ? "one line" : `${min} lines`}, please.`)
        .max(max, `${label}: at most ${max} lines.`)
        .refine((lines) => lines.join("").length <= longest, tooLong({ label, max: longest })),
    );

/** The column's list, or what was typed. */
export const toForm = (_: LinesField, value: unknown) =>
  Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";
