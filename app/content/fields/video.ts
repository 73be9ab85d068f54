import { z } from "zod";
import type { FieldBase } from "./definition";
import * as link from "./link";

/** A video's URL: one of the media library, a path of this site or an absolute http(s) URL. Stored as null if empty. */
export interface VideoField extends FieldBase {
  kind: "video";
  /** The image field with its poster: one of the two is filled in. */
  poster?: string;
}

export const schema = (field: VideoField) =>
  z.preprocess(
    (sent) => String(sent ?? "").trim() || null,
    link.schema({ ...field, kind: "link" }, "a video").nullable(),
  );
