import { z } from "zod";
import type { FieldBase } from "./definition";
import * as link from "./link";

/** An image's URL: one of the media library, a path of this site or an absolute http(s) URL. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** If empty, stored as null. */
  optional?: boolean;
  /** The field that may be filled in instead: then neither is marked as optional. */
  alternative?: string;
  /** The text field with its description. */
  alt?: string;
  /** Whether the page crops it to its own shape: then the form has a focal point. */
  isCropped?: boolean;
}

/** The form sends the image selected in the library before the typed URL, under one name; the first value applies. */
export const schema = (field: ImageField) => {
  const address = link.schema({ ...field, kind: "link" }, "an image");
  if (!field.optional) return address;
  return z.preprocess((sent) => String(sent ?? "").trim() || null, address.nullable());
};
