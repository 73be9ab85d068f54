import { z } from "zod";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** The last part of an address: small letters, digits and dashes. Made from the title where none is typed. */
export interface SlugField extends FieldBase {
  kind: "slug";
  /** The field from which it is made. */
  from: string;
  /** What comes before it in the address. */
  prefix: keyof typeof RESERVED_SLUGS;
}

/** The form of every slug, and the longest in characters. The database has the same rule: private.is_slug. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG = 100;

/**
 * Slugs that would never be reached, since a route answers first, by what comes before them in the address. The tables
 * refuse the same (…_content.sql in the migrations); a test compares both with the routes.
 */
export const RESERVED_SLUGS = {
  "/": ["admin", "auth", "build", "events", "healthz", "media", "og", "photography", "search", "theme"],
  // An essay's slug is its address in the admin, too.
  "/models/": ["deleted", "new"],
} as const;

/** Whether the site has something else at this address. */
export const isReserved = (prefix: keyof typeof RESERVED_SLUGS, slug: string) =>
  RESERVED_SLUGS[prefix].some((reserved) => reserved === slug);

export const schema = ({ label, prefix }: SlugField) =>
  z
    .string(`${label} is missing: the title has no letters from a to z to make it from.`)
    .trim()
    .max(MAX_SLUG, tooLong({ label, max: MAX_SLUG }))
    .regex(SLUG, "Use lower-case letters, digits and single hyphens, such as on-being-late.")
    .refine((slug) => !isReserved(prefix, slug), "The site itself uses this address: add a word to it.");

export const toForm = (_: SlugField, value: unknown) => (typeof value === "string" ? value : "");

/** The slug that a title suggests: "Über das Warten!" is "uber-das-warten"; empty if no letter is left. */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’\p{M}]/gu, "")
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/ø/g, "o")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "");
}
