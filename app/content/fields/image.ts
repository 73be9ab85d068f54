import { z } from "zod";
import type { FieldBase } from "./definition";
import * as link from "./link";
import { emptyToNull } from "./url";

/** The URL of an image: from the media library, a path on this site or an absolute http(s) URL. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** If empty, stored as null. */
  optional?: boolean;
  /** The field that may be filled in instead; neither of the two is then marked as optional. */
  alternative?: string;
  /** The text field with its description. */
  alt?: string;
  /** Whether the page crops the image to its own aspect ratio; the form then lets the author set a focal point. */
  isCropped?: boolean;
}

/** The form sends the image selected in the library before the typed URL, under the same name; the first value wins. */
export const schema = (field: ImageField) => {
  const url = link.schema({ ...field, kind: "link" }, "an image");
  if (!field.optional) return url;
  return z.preprocess(emptyToNull, url.nullable());
};
