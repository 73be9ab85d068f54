import { z } from "zod";
import { cutText } from "~/ui/cut-text";
import { replaceInvisible } from "~/ui/invisible";
import type { FieldBase } from "./definition";

/** Tags, separated by commas. Stored as text[]; existing ones are suggested. */
export interface TagsField extends FieldBase {
  kind: "tags";
}

/** Limits: tags per entry, and characters per tag. The tables check the same (private.are_tags). */
export const MAX_TAGS = 20;
export const MAX_TAG = 40;

export const schema = (field: TagsField) =>
  z
    .string()
    .optional()
    .transform((typed = ""): string[] | undefined => typed.split(COMMAS))
    .pipe(stored(field));

/** Tags are stored in their canonical spelling, each once. */
export const stored = ({ label }: TagsField) =>
  z
    .array(z.string())
    .default([])
    .transform(normalizeTags)
    .pipe(
      z
        .array(z.string())
        .max(MAX_TAGS, `${label}: at most ${MAX_TAGS}.`)
        .superRefine((tags, { addIssue }) => {
          const problem = tags.map(findProblem).find(Boolean);
          if (problem) addIssue(problem);
        }),
    );

/** From the column's list, or from typed text. */
export const toForm = (_: TagsField, value: unknown) =>
  Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";

/** The tags in a typed text, normalized and without duplicates. */
export const splitTags = (typed: string) => normalizeTags(typed.split(COMMAS));

const COMMAS = /[,\n\u060c\u3001\uff0c]/;

const normalizeTags = (tags: string[]) => [...new Set(tags.map(normalizeTag).filter(Boolean))];

/**
 * The canonical spelling of a tag: lower case, single spaces, no leading "#", and no invisible characters except
 * joiners.
 */
export const normalizeTag = (typed: string) =>
  replaceInvisible(typed.normalize("NFKC").replace(/[\p{Cc}_]/gu, " "), "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[#\s]+/, "")
    .toLowerCase()
    // The small letter of the Turkish İ, which a Turkish keyboard types as i.
    .replace(/i\u0307/g, "i");

/** Why a normalized text is not a valid tag; undefined if it is valid. */
export function findProblem(tag: string): string | undefined {
  if (Array.from(tag).length > MAX_TAG)
    return `“${cutText(tag, MAX_TAG)}…” is too long: a tag can have at most ${MAX_TAG} characters.`;
  if (tag.includes(",")) return `“${tag}” can’t be a tag: leave out the comma.`;
  if (/[/\\%]/.test(tag)) return `“${tag}” can’t be a tag: leave out / \\ and %.`;
  if (!/[a-z0-9]|[^ -~]/.test(tag)) return `“${tag}” can’t be a tag: it needs a letter or a digit.`;
  return undefined;
}
