import { z } from "zod";
import type { FieldBase } from "./definition";

/** One line of text. `empty` is stored if nothing is typed; without it the field is required. */
export interface TextField extends FieldBase {
  kind: "text";
  /** In characters; the table checks the same. */
  max: number;
  empty?: null | "";
  /** "title": looks like the page's heading. */
  look?: "title";
  /** Suggests the values of other entries. */
  suggested?: true;
}

export function schema({ label, max, empty }: TextField) {
  const missing = `${label} is missing.`;
  const line = z.string(missing).overwrite(plain).max(max, tooLong({ label, max }));
  return empty === undefined ? line.min(1, missing) : line.optional().transform((value) => value || empty);
}

/** Text on one line; replaces control characters, which are invalid in Postgres or HTML, by spaces. */
export function plain(value: string): string {
  return value.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

/** The message for a text that is too long. */
export function tooLong(field: { label: string; max: number }): string {
  return `${field.label} is too long: at most ${field.max.toLocaleString("en")} characters.`;
}
