import { z } from "zod";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** Plain text of several lines; may be empty. */
export interface LongTextField extends FieldBase {
  kind: "long-text";
  /** In characters; the table checks the same. */
  max: number;
}

export const schema = (field: LongTextField) =>
  z.string().overwrite(normalize).max(field.max, tooLong(field)).optional().default("");

/** Normalizes line endings (forms send \r\n) and removes characters that are invalid in Postgres or HTML. */
function normalize(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "")
    .trim();
}
