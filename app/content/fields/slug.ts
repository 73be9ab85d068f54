import { z } from "zod";
import type { FieldBase } from "./definition";
import { LETTERS, MARKS, WRITTEN_OTHERWISE } from "./slug-letters";
import { tooLong } from "./text";

/** The last part of a URL: letters of any script, digits and hyphens; no capitals. Made from the title if empty (makeSlug). */
export interface SlugField extends FieldBase {
  kind: "slug";
  /** The field that it is made from. */
  from: string;
  /** The path before it. */
  prefix: keyof typeof RESERVED_SLUGS;
  /** Whether an entry without a slug gets a free one from the database (private.give_slug), if need be from its day. */
  isGiven?: true;
}

/** In characters. */
const MAX_SLUG = 100;
/** In UTF-8: an export has files with the day before a slug, and file systems take 255. */
const MAX_BYTES = 200;

const KEPT = `a-z0-9${LETTERS}${MARKS}`;
const ALLOWED = new RegExp(`^[-${KEPT}${WRITTEN_OTHERWISE}]+$`, "u");
const REFUSED = new RegExp(`[^-${KEPT}${WRITTEN_OTHERWISE}]`, "gu");
const MARK = new RegExp(`[${MARKS}]`, "u");
const MISPLACED = new RegExp(`(?:^|-)(?:-|$|[${MARKS}])`, "u");
/** Apostrophes of several scripts, the line that lengthens Arabic words, and accents. */
const LOST = /['’\u05f3\u05f4\u0640]|[\u0300-\u036f]|\u200d/g;
const LOOSE_MARKS = new RegExp(`(^|[^${KEPT}])[${MARKS}]+`, "gu");
const BETWEEN_WORDS = new RegExp(`[^${KEPT}]+`, "gu");

/** Whether a value has the format of a slug, and is not too long; the database has the same rule: private.is_slug. */
export const isSlug = (value: string) =>
  ALLOWED.test(value) && !MISPLACED.test(value) && value.normalize("NFC") === value && isShort(value);

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

/** What was typed, with what has one plain form in it: small letters, hyphens for spaces, no slashes at the ends. */
export const toPlainSlug = (typed: string) =>
  compose(typed.normalize("NFKC").toLowerCase())
    .replace(/^[\s/]+|(?<![\s/])[\s/]+$/g, "")
    .replace(/[\s-]+/g, (run) => (/\s/.test(run) ? "-" : run));

/** Why a text is no slug: names the first characters that slugs do not have. */
function getMessage(slug: string): string {
  const refused = [...new Set(slug.match(REFUSED))].slice(0, 3).map(nameCharacter);
  const named = refused.length > 0 ? `A slug can’t have ${refused.join(" or ")}. ` : "";
  return `${named}Use letters, digits and single hyphens, such as on-being-late.`;
}

const nameCharacter = (character: string) =>
  /[\p{M}\p{C}\p{Z}]/u.test(character)
    ? `the character U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`
    : `“${character}”`;

const typedSchema = ({ label, prefix }: SlugField) =>
  z
    .string(`Enter a ${label.toLowerCase()}: the title has no letters or digits to make one from.`)
    .overwrite(toPlainSlug)
    .refine(isShort, { error: ({ input }) => tooLong({ label, max: countFitting(String(input)) }) })
    // What is too long is said once. Not by aborting: a union, for a slug that may be left empty, would say “Invalid input”.
    .refine((slug) => !isShort(slug) || isSlug(slug), { error: ({ input }) => getMessage(String(input)) })
    .refine((slug) => !isReserved(prefix, slug), "The site itself uses this slug: add a word to it.");

/**
 * The slug of an entry whose author chose none: the letters and digits of its title. "Über das Warten!" becomes
 * "uber-das-warten", "Путешествие" "puteshestvie", "Ο παππούς" "o-pappous", "雪国の旅 2024" "雪国の旅-2024"; "" if there are none. Greek pairs of letters are
 * written as in passports (ELOT 743), unless a diaeresis parts them.
 * private.make_slug does the same.
 */
export function makeSlug(title: string): string {
  const written = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/([αεη])υ(?!\u0308)(?=[\u0300-\u036f]*[αβγδεζηιλμνορυω])/g, "$1v")
    .replace(/([αεη])υ(?!\u0308)/g, "$1f")
    .replace(/ου(?!\u0308)/g, "ou")
    .replace(/γ(?=[γξχ])/g, "n")
    .replace(/(?<![a-zα-ω]|[\u0300-\u036f])μπ/g, "b")
    .replace(LOST, "")
    .replace(/[^\0-\x7f]/g, (letter) => WRITTEN_WITH_ASCII.get(letter) ?? letter);
  const words = compose(written).replace(LOOSE_MARKS, "$1").replace(BETWEEN_WORDS, "-");
  return endSlug(words).replace(/^-/, "");
}

/** "focus", "focus-2" …, as private.number_slug does. */
export const numberSlug = (slug: string, number: number) =>
  number === 1 ? slug : endSlug(slug, `-${number}`);

/** A slug with an ending of ASCII, shortened where it would be too long; as private.end_slug does. */
export function endSlug(slug: string, end = ""): string {
  const letters = Array.from(slug);
  const fits = (at: number) => isShort(letters.slice(0, at).join("") + end) && !MARK.test(letters[at] ?? "");
  let at = Math.min(letters.length, MAX_SLUG - end.length);
  while (at > 0 && !fits(at)) at -= 1;
  return letters.slice(0, at).join("").replace(/-$/, "") + end;
}

const isShort = (slug: string) =>
  Array.from(slug).length <= MAX_SLUG && new TextEncoder().encode(slug).length <= MAX_BYTES;

/** How many of its characters a slug could have: fewer of those that take more bytes. */
const countFitting = (slug: string) => Array.from(endSlug(slug)).length;

/** As they are typed, Thai and Lao have one letter for what NFKD takes apart. */
const compose = (text: string) =>
  text.normalize("NFC").replaceAll("\u0e4d\u0e32", "\u0e33").replaceAll("\u0ecd\u0eb2", "\u0eb3");

/**
 * How letters that are not decomposed are written with those from a to z: of Latin, Cyrillic and Greek. The same as
 * private.make_slug.
 */
const WRITTEN_WITH_ASCII = new Map(
  "łl đd ðd ıi øo ħh ŧt аa бb вv гg дd еe зz иi кk лl мm нn оo пp рr сs тt уu фf ыy эe іi ґg јj ћc αa βv γg δd εe ζz ηi ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf ωo ßss æae œoe þth жzh хkh цts чch шsh щshch юyu яya єye љlj њnj ђdj џdz ѕdz θth χch ψps ь ъ"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
