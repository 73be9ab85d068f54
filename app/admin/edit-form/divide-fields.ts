import type { CollectionMeta } from "~/content/collection";
import type { FieldDefinition } from "~/content/fields/definition";

/**
 * A form's fields by position: an entry's settings beside its content (`aside`), and before it the image or video of an
 * entry that shows a file (`media`).
 */
export function divideFields({ fields, takesFiles }: Pick<CollectionMeta, "fields" | "takesFiles">) {
  const drawn = fields.filter((field) => field.kind !== "flag" || !field.byButton);
  const aside = drawn.filter(isSetting);
  const media = drawn.filter(({ kind }) => takesFiles && (kind === "image" || kind === "video"));
  const main = drawn.filter((field) => !aside.includes(field) && !media.includes(field));
  return { media, main, aside };
}

function isSetting({ kind, group }: FieldDefinition): boolean {
  if (group) return false;
  return kind === "flag" || kind === "date" || kind === "date-time" || kind === "slug" || kind === "tags";
}
