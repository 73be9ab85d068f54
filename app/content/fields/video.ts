import { z } from "zod";
import type { FieldBase } from "./definition";
import * as link from "./link";
import { emptyToNull } from "./url";

/** The URL of a video: from the media library, a path on this site or an absolute http(s) URL. Null if empty. */
export interface VideoField extends FieldBase {
  kind: "video";
  /** The image field with its poster; at least one of the two must be filled in. */
  poster?: string;
}

export const schema = (field: VideoField) =>
  z.preprocess(emptyToNull, link.schema({ ...field, kind: "link" }, "a video").nullable());
