import type { Collection } from "../collection";
import type { FormValues } from "../fields/definition";

/** The title that the entry would have if its draft were saved. */
export function getDraftTitle({ fields, title }: Collection, values: FormValues): string {
  const row = Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name];
      if (typeof value === "object") return [field.name, "urls" in value ? value.urls : value.document];
      const isEmpty = value === "" && field.kind === "text" && field.optional;
      return [field.name, isEmpty ? (field.emptyValue ?? null) : value];
    }),
  );
  return title(row as unknown as Parameters<Collection["title"]>[0]) || "Untitled";
}
