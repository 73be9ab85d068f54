import { z } from "zod";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** The last part of an address: small letters, digits and dashes. Made from the title where none is typed. */
export interface SlugField extends FieldBase {
  kind: "slug";
  /** The field from which it is made. */
  from: string;
  /** What stands before it in the address: "/models/". */
  prefix: string;
}

/** Longest slug in characters (private.is_slug in the migrations). */
export const MAX_SLUG = 100;

/** The admin's own addresses beside those of entries (routes/admin.$collection.*). */
const TAKEN = ["new", "deleted"];

export const isTaken = (slug: string) => TAKEN.includes(slug);

export const schema = ({ label }: SlugField) =>
  z
    .string(`${label} is missing: the title has no letters from a to z to make it from.`)
    .trim()
    .max(MAX_SLUG, tooLong({ label, max: MAX_SLUG }))
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      "Use lower-case letters, digits and single hyphens, such as on-being-late.",
    )
    .refine((slug) => !isTaken(slug), "The admin uses this address: add a word to it.");

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
