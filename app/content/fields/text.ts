import { z } from "zod";
import type { FieldBase } from "./definition";

/** One line of text. */
export interface TextField extends FieldBase {
  kind: "text";
  /** In characters; the table checks the same. */
  max: number;
  /** If empty, stored as null, or as `emptyValue` in a column that is not nullable. */
  optional?: boolean;
  emptyValue?: "";
  /**
   * "title" looks like the page's heading; "lines" wraps, so a long text is fully visible, and its line breaks become
   * spaces.
   */
  look?: "title" | "lines";
  /** Suggests the values of other entries. */
  suggested?: true;
}

export function schema(field: TextField) {
  const { label, max, optional } = field;
  const missing = `${label} is missing.`;
  const line = z.string(missing).overwrite(plain).max(max, tooLong(field));
  return optional
    ? line.optional().transform((value) => value || getEmptyValue(field))
    : line.min(1, missing);
}

/** What an optional field stores if it is left empty. */
export const getEmptyValue = ({ emptyValue }: TextField) => emptyValue ?? null;

/** Nobody would see a text of only these. The same as private.without_invisible. */
const INVISIBLE = /^[\s\u00ad\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164]*$/;

/** Text on one line; replaces characters that are invalid in Postgres or HTML with spaces. */
export function plain(value: string): string {
  const line = value.replace(/[\p{Cc}\p{Surrogate}\s]+/gu, " ").trim();
  return INVISIBLE.test(line) ? "" : line;
}

/** The message for a text that is too long. */
export function tooLong(field: { label: string; max: number }): string {
  return `${field.label} is too long: at most ${field.max.toLocaleString("en")} characters.`;
}
