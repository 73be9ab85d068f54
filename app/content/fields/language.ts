import { z } from "zod";
import type { FieldBase } from "./definition";

/** A language tag for HTML's lang attribute: "en", "pt-BR". */
export interface LanguageField extends FieldBase {
  kind: "language";
}

export const schema = ({ label }: LanguageField) =>
  z
    .string(`${label} is missing.`)
    .trim()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, "Enter a language tag such as en, ja or pt-BR.");

export const toForm = (_: LanguageField, value: unknown) => (typeof value === "string" ? value : "en");
