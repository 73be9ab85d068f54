import { z } from "zod";
import { hashText } from "~/ui/hash-text";
import type { FieldBase } from "./definition";
import { tooLong } from "./text";

/** The last part of a URL: small letters from a to z, digits and hyphens. Made from the title if empty (makeSlug). */
export interface SlugField extends FieldBase {
  kind: "slug";
  /** The field that it is made from. */
  from: string;
  /** The path before it. */
  prefix: keyof typeof RESERVED_SLUGS;
  /** Whether an entry without a slug gets a free one from the database (private.give_slug), if need be from its day. */
  isGiven?: true;
}

/** Format and maximum length of a slug; the database has the same rule: private.is_slug. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG = 100;

/**
 * Slugs that are unreachable because a route has the same path, by prefix. The tables reject the same slugs
 * (…_content.sql and …_redirects.sql in the migrations); a test compares both lists with the routes.
 */
export const RESERVED_SLUGS = {
  "/": [
    "admin",
    "auth",
    "build",
    "events",
    "healthz",
    "media",
    "og",
    "photography",
    "search",
    "tags",
    "theme",
    "up",
  ],
  // Paths in the admin, whose URLs also contain essays' slugs.
  "/models/": ["deleted", "new"],
  "/notes/": [],
  "/feed/": [],
} as const;

/** Whether another route has this path. */
export const isReserved = (prefix: keyof typeof RESERVED_SLUGS, slug: string) =>
  RESERVED_SLUGS[prefix].some((reserved) => reserved === slug);

export const schema = (field: SlugField) =>
  field.isGiven ? z.literal("").or(typedSchema(field)).default("") : typedSchema(field);

const typedSchema = ({ label, prefix }: SlugField) =>
  z
    .string(`Enter a ${label.toLowerCase()}: the title has no letters or digits to make one from.`)
    .trim()
    .toLowerCase()
    .max(MAX_SLUG, tooLong({ label, max: MAX_SLUG }))
    .regex(SLUG, "Use small letters from a to z, digits and single hyphens, such as on-being-late.")
    .refine((slug) => !isReserved(prefix, slug), "The site itself uses this slug: add a word to it.");

/**
 * The slug of an entry whose author chose none: from the letters of its title as those from a to z, and its digits, or a
 * short id that is always the same if it has only letters for which there are none. "" if it has none at all. private.make_slug does the same.
 */
export function makeSlug(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase();
  const slug = slugify(title);
  if (slug || !/[\u0080-\u{10ffff}]/u.test(plain)) return slug;
  return `t-${hashText(plain.replace(/[\s\p{Cc}]/gu, "").replace(/ς/g, "σ"))}`;
}

/** "focus", "focus-2" …, as private.number_slug does. */
export function numberSlug(slug: string, number: number): string {
  const end = number === 1 ? "" : `-${number}`;
  return end ? slug.slice(0, MAX_SLUG - end.length).replace(/-$/, "") + end : slug;
}

/**
 * How letters that are not decomposed are written with those from a to z: of Latin, Cyrillic and Greek. The same as
 * private.make_slug.
 */
const LETTERS = new Map(
  "łl đd ðd ıi øo ħh ŧt аa бb вv гg дd еe зz иi кk лl мm нn оo пp рr сs тt уu фf ыy эe іi ґg јj ћc αa βv γg δd εe ζz ηi ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf ωo ßss æae œoe þth жzh хkh цts чch шsh щshch юyu яya єye љlj њnj ђdj џdz ѕdz θth χch ψps ь ъ"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** "Über das Warten!" becomes "uber-das-warten", "Путешествие" "puteshestvie"; "" if no letters or digits are left. */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]|[\u0300-\u036f]/g, "")
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, "");
}
