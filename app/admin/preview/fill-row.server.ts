import type { Collection } from "~/content/collection";
import type { FieldDefinition, FormValue, FormValues } from "~/content/fields/definition";
import { buildSchema } from "~/content/fields/schema.server";
import { splitTags } from "~/content/fields/tags";
import { withSlug } from "~/content/read-form.server";
import { readPartially } from "~/rich-text/parse-input.server";
import type { Values } from "./entry-html.server";

/** A row as a form would store it, and why it could not be stored. */
export interface FilledRow {
  row: Values;
  problems: string[];
  /** Whether a text was rejected, and the row has only the part of it that could be read. */
  isPartial?: boolean;
}

/** Applies the values typed into a form to the row it started from (null for a new one), including invalid ones. */
export function fillRow(
  collection: Collection,
  id: string,
  row: Values | null,
  typed: FormValues,
): FilledRow {
  const now = new Date().toISOString();
  const problems: string[] = [];
  let isPartial = false;
  const values: Values = { id, created_at: now, updated_at: now, ...row };
  const { shape } = buildSchema(collection, (name) => typed[name]);
  const sent = withSlug(
    collection,
    Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, toSubmittedValue(value)])),
  );
  for (const field of collection.fields) {
    const value = typed[field.name];
    if (value === undefined) continue;
    const parsed = shape[field.name]?.safeParse(sent[field.name]);
    if (parsed?.success) values[field.name] = parsed.data;
    else {
      values[field.name] = toTypedValue(field, value);
      isPartial ||= isRefused(value);
      problems.push(parsed?.error.issues[0]?.message ?? `${field.label} can’t be saved.`);
    }
  }
  return { row: values, problems, isPartial };
}

/** The value as a form would submit it; undefined if it is empty. */
function toSubmittedValue(value: FormValue): unknown {
  if (typeof value !== "object") return value === "" ? undefined : value;
  if ("urls" in value) return value.urls;
  return value.document ? JSON.stringify(value.document) : value.html;
}

const isRefused = (value: FormValue) =>
  typeof value === "object" && "html" in value && !value.document && value.html.trim() !== "";

function toTypedValue({ kind }: FieldDefinition, value: FormValue): unknown {
  if (typeof value === "object") {
    if ("urls" in value) return value.urls;
    return isRefused(value) ? readPartially(value.html) : value.document;
  }
  if (kind === "tags") return splitTags(value as string);
  // A page needs a date to show.
  return kind === "date" ? new Date().toISOString().slice(0, 10) : value;
}
