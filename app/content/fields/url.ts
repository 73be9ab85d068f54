import { z } from "zod";
import { parseUrl } from "~/ui/parse-url";
import type { FieldBase } from "./definition";

/** A URL of another site: http, https, or without a scheme, which means https. */
export interface UrlField extends FieldBase {
  kind: "url";
  /** If empty, stored as null. */
  optional?: boolean;
  /** Only https, and with the scheme. */
  secure?: true;
  /** Only http or https, with the scheme. */
  absolute?: true;
}

/** In characters, as in private.is_web_url. */
export const MAX_URL = 2048;

export function schema(field: UrlField): z.ZodType<string | null> {
  if (!field.optional) return url(field);
  return z.preprocess(emptyToNull, url(field).nullable());
}

/** An empty input stands for null. */
export const emptyToNull = (sent: unknown) =>
  typeof sent === "string" ? sent.trim() || null : (sent ?? null);

const url = (field: UrlField) =>
  z
    .string(`${field.label} is missing.`)
    .trim()
    .min(1, `${field.label} is missing.`)
    .max(MAX_URL, `${field.label} is too long: at most ${MAX_URL.toLocaleString("en")} characters.`)
    .refine((value) => isAllowed(field, value), getExpected(field));

const isAllowed = ({ absolute, secure }: UrlField, value: string) =>
  isWebUrl(value) && (!absolute || /^https?:/i.test(value)) && (!secure || isSecureUrl(value));

function getExpected({ absolute, secure }: UrlField): string {
  if (secure) return "Enter a URL that begins with https://.";
  if (absolute) return "Enter a whole URL such as https://example.com/page.";
  return "Enter a URL such as https://example.com/page or example.com/page.";
}

/** Spaces, control characters, halves of letters and backslashes, which browsers read as slashes. */
export const NO_URL = /[\s\p{Cc}\p{Surrogate}\\]/u;

// The same pattern as in private.is_web_url. A host is written as people write it: without escapes, numbers for IPs, wide
// dots and invisible characters. Its last part begins with no digit, unless it is an IP.
const LABEL =
  "[^\\u0001-,./:-@[-^`{-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\ue000-\\uf8ff\\ufe00-\\ufe6f\\uff00-\\uffff]+";
const BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IP = `${BYTE}(\\.${BYTE}){3}`;
const LAST = `(?!\\d)${LABEL}\\.?`;
const WEB_URL = new RegExp(
  `^([Hh][Tt][Tt][Pp][Ss]?://([^/?#]*@)?(\\[[^/?#]+\\]|${IP}|(${LABEL}\\.)*${LAST})|${IP}|(${LABEL}\\.)+${LAST})(:\\d*)?([/?#]|$)`,
);

/**
 * Whether a browser can open the URL, prefixed with https:// if it has no scheme. An allow-list: http, https, or a host
 * with a dot; no other scheme (javascript:, data:), nor a host like javascript:1.
 */
export const isWebUrl = (value: string): boolean =>
  !NO_URL.test(value) &&
  WEB_URL.test(value) &&
  parseUrl(/^https?:/i.test(value) ? value : `https://${value}`) !== null;

/** Whether the URL is of another site, with https. The same check as private.is_https_url. */
export const isSecureUrl = (value: string) =>
  /^https:/i.test(value) && isWebUrl(value) && Array.from(value).length <= MAX_URL;
