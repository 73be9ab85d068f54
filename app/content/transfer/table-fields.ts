import { z } from "zod";
import { isReserved, MAX_SLUG, SLUG, type SlugField } from "../fields/slug";
import { MAX_URL } from "../fields/url";

// The limits of the migrations (docs/data.md), so that an import is rejected before anything is written.
export const text = (max: number) =>
  z
    .string()
    .refine(
      (value) => !value.includes("\0") && !/\p{Surrogate}/u.test(value),
      "It contains characters that cannot be stored.",
    )
    .refine(
      (value) => Array.from(value).length <= max,
      `It is too long: at most ${max.toLocaleString("en")} characters.`,
    );
export const title = text(300).refine((value) => /\S/.test(value), "It is empty.");
export const slug = (prefix: SlugField["prefix"]) =>
  z
    .string()
    .max(MAX_SLUG)
    .regex(SLUG, "Use lower-case letters, digits and single hyphens.")
    .refine((value) => !isReserved(prefix, value), "The site itself uses this URL.");
const bare = /^[^/?#:@.]+(\.[^/?#:@.]+)+\.?(:[0-9]{1,5})?([/?#]|$)/;
export const absolute = /^https?:\/\/[^/?#]+/i;
export const address = (...shapes: RegExp[]) =>
  z
    .string()
    .max(MAX_URL)
    .refine(
      (value) => !/[\s\p{Cc}\\]/u.test(value) && shapes.some((shape) => shape.test(value)),
      "It is not a URL this site allows.",
    );
export const webAddress = address(absolute, bare);
export const secureAddress = address(/^https:\/\/[^/?#]+/i);
export const ownOrWebAddress = address(absolute, /^\/($|[^/])/);
