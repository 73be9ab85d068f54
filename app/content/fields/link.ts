import { z } from "zod";
import type { FieldBase } from "./definition";
import { isWebAddress, MAX_URL } from "./url";

/** Where a link of this site leads: a path of this site or an absolute http(s) address. */
export interface LinkField extends FieldBase {
  kind: "link";
}

export const schema = (field: LinkField) =>
  z
    .string(`“${field.label}” is missing.`)
    .trim()
    .min(1, `“${field.label}” is missing.`)
    .max(MAX_URL, `The address is too long: at most ${MAX_URL.toLocaleString("en")} characters.`)
    .refine(
      isOwnOrWebAddress,
      "Start with / for a page on this site, or https:// for another site, without spaces.",
    );

/** Never //host or /\host, which browsers take for another site. */
function isOwnOrWebAddress(value: string): boolean {
  if (/^\/(?!\/)/.test(value)) return !/[\s\p{Cc}\\]/u.test(value);
  return /^https?:/i.test(value) && isWebAddress(value);
}

export const toForm = (_: LinkField, value: unknown) => (typeof value === "string" ? value : "");
