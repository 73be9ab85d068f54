import { z } from "zod";
import type { FieldBase } from "./definition";
import { isWebUrl, MAX_URL, NO_URL } from "./url";

/** What a URL leads to, for error messages. */
type Target = "a page" | "an image" | "a video";

/** A link's target: a path on this site or an absolute http(s) URL. */
export interface LinkField extends FieldBase {
  kind: "link";
}

export const schema = (field: LinkField, target: Target = "a page") =>
  z
    .string(`“${field.label}” is missing.`)
    .trim()
    .min(1, `“${field.label}” is missing.`)
    .max(MAX_URL, `The URL is too long: at most ${MAX_URL.toLocaleString("en")} characters.`)
    .refine(
      isOwnOrWebUrl,
      `Start with / for ${target} on this site, or https:// for another site, without spaces.`,
    );

/** Rejects //host and /\host, which browsers treat as another site. */
function isOwnOrWebUrl(value: string): boolean {
  if (/^\/(?!\/)/.test(value)) return !NO_URL.test(value);
  return /^https?:/i.test(value) && isWebUrl(value);
}
