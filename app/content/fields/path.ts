import { z } from "zod";
import type { FieldBase } from "./definition";
import { RESERVED_SLUGS } from "./slug";

/** A path of this site at which there is no page. The path of a URL that was pasted. */
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
      "The site itself uses this path, so it cannot lead elsewhere.",
    );

/**
 * A path as redirects compare it: decoded, without query, fragment and final slashes, with small letters from a to z.
 * Null if it is not a path at which a page could be. The database normalizes the same way: private.normalize_path.
 */
export function normalizePath(address: string): string | null {
  try {
    const path = decodeURIComponent(new URL(address.trim(), "http://site.invalid").pathname)
      .normalize("NFC")
      .replace(/(?<!\/)\/+$/, "")
      .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return PATH.test(path) && Array.from(path).length <= MAX_PATH ? path : null;
  } catch {
    return null;
  }
}
