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
    .transform((typed, context) => {
      const path = normalizePath(typed);
      if (path === null) context.addIssue(getMessage(typed));
      return path ?? z.NEVER;
    })
    .refine(
      (path) => !RESERVED_SLUGS["/"].some((slug) => slug === path.split("/")[1]),
      "The site itself uses this path, so it can’t lead elsewhere.",
    );

/** Why no page could be at a path. */
function getMessage(typed: string): string {
  const [path = ""] = typed.split(/[?#]/, 1);
  if (/%(?![0-9a-f]{2})|%25/i.test(path))
    return "An old URL can’t have “%” other than in an escape such as %C3%A9: browsers send it in several spellings.";
  if (Array.from(path).length > MAX_PATH) return `An old URL has at most ${MAX_PATH} characters.`;
  return "Enter the path of a page, such as /2019/old-page, without its query.";
}

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
