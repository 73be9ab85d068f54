import { z } from "zod";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** Text of several lines without format; may be empty. */
export interface LongTextField extends FieldBase {
  kind: "long-text";
  /** Longest text in characters; the table checks the same. */
  max: number;
}

export const schema = (field: LongTextField) =>
  z.string().overwrite(lines).max(field.max, tooLong(field)).optional().default("");

/** Line ends as \n (a form sends \r\n), without the control characters that Postgres or a page could not hold. */
function lines(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

export const toForm = (_: LongTextField, value: unknown) => (typeof value === "string" ? value : "");
