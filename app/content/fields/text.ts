import { z } from "zod";
import type { FieldBase } from "./definition";

/** One line of text. `empty`: what is stored when nothing is typed; without it something must be. */
export interface TextField extends FieldBase {
  kind: "text";
  /** Longest text in characters; the table checks the same. */
  max: number;
  empty?: null | "";
  /** "title": drawn as the heading of the page that is written. */
  look?: "title";
  /** The form suggests what other entries hold. */
  suggested?: true;
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
