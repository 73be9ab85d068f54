import { z } from "zod";
import type { FieldBase } from "./definition";
import { RESERVED_SLUGS } from "./slug";

/** A path on this site at which there is no page. Of a pasted URL only the path is kept. */
export interface PathField extends FieldBase {
  kind: "path";
}

/** In characters; the table checks the same. */
const MAX_PATH = 500;
const PATH = /^(\/[^/?#%\\\p{Cc}]+)+$/u;

export const schema = ({ label }: PathField) =>
  z
    .string(`“${label}” is missing.`)
    .transform((typed) => normalizePath(typed))
    .refine((path) => path !== null, "Enter the path of a page, such as /2019/old-page, without its query.")
    .refine(
      (path) => !RESERVED_SLUGS["/"].some((slug) => slug === path?.split("/")[1]),
      "The site itself uses this path, so it can’t lead elsewhere.",
    );

/**
 * A path in the form in which redirects are compared: decoded, without query, fragment and trailing slashes, ASCII
 * letters in lower case. Null if no page could be at this path. The database normalizes the same way
 * (private.normalize_path).
 */
export function normalizePath(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url.trim(), "http://site.invalid").pathname)
      .normalize("NFC")
      .replace(/(?<!\/)\/+$/, "")
      .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return PATH.test(path) && Array.from(path).length <= MAX_PATH ? path : null;
  } catch {
    return null;
  }
}
