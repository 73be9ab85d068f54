import { z } from "zod";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** An email address; may be empty. */
export interface EmailField extends FieldBase {
  kind: "email";
}

/** In characters, as in the table's check constraint (RFC 3696, erratum 1690: 64 + 1 + 255). */
const MAX_LENGTH = 320;

export const schema = ({ label }: EmailField) =>
  z
    .string()
    .trim()
    .max(MAX_LENGTH, tooLong({ label, max: MAX_LENGTH }))
    .regex(
      /^[^\s\p{Cc}\p{Surrogate}@<>]+@[^\s\p{Cc}\p{Surrogate}@<>]+$/u,
      "Enter an email address such as you@example.com.",
    )
    .optional()
    .or(z.literal(""))
    .transform((value) => value ?? "");
