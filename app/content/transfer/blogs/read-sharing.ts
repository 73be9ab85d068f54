import { cutText } from "~/ui/cut-text";
import { isWebUrl, MAX_URL } from "../../fields/url";
import { type Sharing, toLine } from "../../sharing";
import type { BlogEntry } from "./blog";

/** Characters of a description or an excerpt, as the tables allow. */
const MAX_TEXT = 1_000;

/**
 * A blog's values for search engines and other sites, as columns. Omits columns without a value, so a repeated import
 * does not clear what has been added here since.
 */
export function readSharing({ excerpt, description, canonical_url, noindex }: BlogEntry["sharing"] = {}) {
  const columns: Partial<Sharing> = {};
  if (readText(excerpt)) columns.excerpt = readText(excerpt);
  if (readText(description)) columns.description = readText(description);
  const url = canonical_url?.trim() ?? "";
  if (/^https?:/i.test(url) && isWebUrl(url) && url.length <= MAX_URL) columns.canonical_url = url;
  if (noindex) columns.noindex = true;
  return columns;
}

const readText = (text = "") => cutText(toLine(text.replace(/[\p{Cc}\p{Surrogate}]/gu, " ")), MAX_TEXT);
