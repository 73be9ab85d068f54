import { z } from "zod";
import type { Collection } from "../collection";
import * as date from "./date";
import type { FieldDefinition, FieldOf, FormValue, FormValues, Kind } from "./definition";
import * as flag from "./flag";
import * as image from "./image";
import * as link from "./link";
import * as longText from "./long-text";
import * as richText from "./rich-text";
import * as text from "./text";
import * as url from "./url";

type Parser<K extends Kind> = {
  schema(field: FieldOf<K>): z.ZodType;
  toForm(field: FieldOf<K>, value: unknown): FormValue;
};

const kinds: { [K in Kind]: Parser<K> } = {
  text,
  "long-text": longText,
  url,
  link,
  image,
  date,
  flag,
  "rich-text": richText,
};

function kindOf(field: FieldDefinition): Parser<Kind> {
  // The key and the value belong to the same kind; the type system cannot follow the pair.
  return kinds[field.kind] as unknown as Parser<Kind>;
}

const schemas = new WeakMap<Collection, z.ZodObject>();

/** The schema of a collection's form: one key for each field, its messages written for people. */
export function schemaOf(collection: Collection): z.ZodObject {
  const known = schemas.get(collection);
  if (known) return known;
  const made = z.object(
    Object.fromEntries(collection.fields.map((field) => [field.name, kindOf(field).schema(field)])),
  );
  schemas.set(collection, made);
  return made;
}

/** What the form of a row is filled with; of a new row if there is none. */
export function valuesOf(collection: Collection, row: Record<string, unknown> | null): FormValues {
  return valuesFrom(collection, (field) => row?.[field.name] ?? undefined);
}

/** What was typed, for a form that is shown again. */
export function typedValues(collection: Collection, form: FormData): FormValues {
  return valuesFrom(collection, (field) => {
    if (field.kind === "flag") return form.has(field.name);
    const value = form.get(field.name);
    return typeof value === "string" ? value : "";
  });
}

function valuesFrom(collection: Collection, read: (field: FieldDefinition) => unknown): FormValues {
  return Object.fromEntries(
    collection.fields.map((field) => [field.name, kindOf(field).toForm(field, read(field))]),
  );
}
