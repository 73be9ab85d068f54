import { z } from "zod";
import type { FieldBase } from "./definition";
import * as link from "./link";

/** The address of a picture: one of the library, a path of this site or an absolute http(s) address. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** Whether a row may have none: stored as null. */
  optional?: boolean;
  /** The text field that says what it shows. */
  alt?: string;
}

/**
 * The form sends the picture that was chosen in the library before the address that was typed, under one name, of
 * which the first value counts.
 */
export const schema = (field: ImageField) => {
  const address = link.schema({ ...field, kind: "link" });
  if (!field.optional) return address;
  return z.preprocess((sent) => String(sent ?? "").trim() || null, address.nullable());
};

export const toForm = (_: ImageField, value: unknown) => (typeof value === "string" ? value : "");
