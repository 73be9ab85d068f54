import type { CollectionMeta } from "~/content/collection";
import type { FieldDefinition } from "~/content/fields/definition";

/**
 * A form's fields by position: an entry's settings beside its content (`aside`), and before it the image or video of an
 * entry that shows a file (`media`).
 */
export function divideFields({ fields, takesFiles }: Pick<CollectionMeta, "fields" | "takesFiles">) {
  const aside = fields.filter(isAside);
  const media = fields.filter(({ kind }) => takesFiles && (kind === "image" || kind === "video"));
  const main = fields.filter((field) => !aside.includes(field) && !media.includes(field));
  return { media, main, aside };
}

function isAside({ kind, group }: FieldDefinition): boolean {
  if (group) return false;
  return kind === "flag" || kind === "date" || kind === "date-time" || kind === "slug" || kind === "tags";
}
