import type { FieldDefinition } from "./fields/definition";

// Fields of entries that need no title, such as notes.

export const optionalTitle = {
  kind: "text",
  name: "title",
  label: "Title",
  look: "title",
  placeholder: "Title, if it needs one",
  optional: true,
  max: 300,
} as const satisfies FieldDefinition;

/** A slug that the database makes of the day where there is no title. */
export const givenSlug = {
  kind: "slug",
  name: "slug",
  label: "Slug",
  from: "title",
  isGiven: true,
  hint: "Made from the title, or the date, if you leave it empty. Links to an earlier slug lead to the new one.",
} as const satisfies Omit<Extract<FieldDefinition, { kind: "slug" }>, "prefix">;
