import { z } from "zod";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** An email address; may be empty. */
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
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, "Enter an email address such as you@example.com.")
    .optional()
    .or(z.literal(""))
    .transform((value) => value ?? "");

export const toForm = (_: EmailField, value: unknown) => (typeof value === "string" ? value : "");
