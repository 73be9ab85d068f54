import type { FieldDefinition } from "./fields/definition";

/** The field shared by all collections that can have tags. */
export const tags = {
  kind: "tags",
  name: "tags",
  label: "Tags",
  hint: "Separated by commas.",
} as const satisfies FieldDefinition;
