import { z } from "zod";
import type { Collection } from "../collection";
import * as addresses from "./addresses";
import * as choice from "./choice";
import * as date from "./date";
import type { FieldByKind, FieldDefinition, FormValue, FormValues, Kind } from "./definition";
import * as email from "./email";
import * as flag from "./flag";
import * as image from "./image";
import * as language from "./language";
import * as lines from "./lines";
import * as link from "./link";
import * as longText from "./long-text";
import * as number from "./number";
import * as richText from "./rich-text";
import * as slug from "./slug";
import * as text from "./text";
import * as url from "./url";

type Parser<K extends Kind> = {
  schema(field: FieldByKind<K>): z.ZodType;
  toForm(field: FieldByKind<K>, value: unknown): FormValue;
  /** What was typed, for toForm; missing where it is the text of one input. */
  fromForm?(field: FieldByKind<K>, form: FormData): unknown;
  /** What was sent, for the schema; missing where it is the text of one input. */
  sent?(field: FieldByKind<K>, form: FormData): unknown;
  /** What was typed, without the work of reading it; missing where there is none. */
  unread?(typed: string): FormValue;
};

const kinds: { [K in Kind]: Parser<K> } = {
  text,
  "long-text": longText,
  url,
  link,
  image,
  date,
  flag,
  number,
  choice,
  slug,
  lines,
  addresses,
  email,
  language,
  "rich-text": richText,
};

function getKind(field: FieldDefinition): Parser<Kind> {
  // The key and the value belong to the same kind; the type system cannot follow the pair.
  return kinds[field.kind] as unknown as Parser<Kind>;
}

/**
 * The schema of a collection's form: one key for each field, its messages written for people. Of the fields that belong
 * to an option which is not the chosen one, nothing is asked, and nothing is stored. `chosen` tells the value of a choice.
 */
export function buildSchema({ fields }: Collection, chosen?: (field: string) => unknown): z.ZodObject {
  const isAsked = ({ only }: FieldDefinition) => !only || !chosen || chosen(only.field) === only.is;
  return z.object(
    Object.fromEntries(
      fields.map((field) => [field.name, isAsked(field) ? getKind(field).schema(field) : nothing(field)]),
    ),
  );
}

/**
 * What a form holds for each field of a collection, for its schema: nothing where nothing was typed. Only the names of
 * the collection's own inputs are looked at, and only their first values.
 */
export function sentFields(collection: Collection, form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    collection.fields.map((field) => {
      const { sent } = getKind(field);
      return [field.name, sent ? sent(field, form) : form.get(field.name) || undefined];
    }),
  );
}

/** Null, or what the table holds for an empty text. */
function nothing(field: FieldDefinition): z.ZodType {
  const empty = "empty" in field ? field.empty : null;
  return z
    .unknown()
    .optional()
    .transform(() => empty);
}

/** What the form of a row is filled with; of a new row if there is none. */
export function toFormValues(collection: Collection, row: Record<string, unknown> | null): FormValues {
  return valuesFrom(collection, ({ name }) => row?.[name === collection.idFrom ? "id" : name] ?? undefined);
}

/** What was typed, for a form that is shown again. */
export function typedValues(collection: Collection, form: FormData): FormValues {
  return valuesFrom(collection, (field) => typedIn(field, form));
}

/** The same for whoever may not save it: nothing is read that takes time. */
export function unreadValues(collection: Collection, form: FormData): FormValues {
  const unread = collection.fields.flatMap((field) => {
    const give = getKind(field).unread;
    return give ? [[field.name, give(String(typedIn(field, form)))]] : [];
  });
  const names = new Set(unread.map(([name]) => name));
  const others = { ...collection, fields: collection.fields.filter(({ name }) => !names.has(name)) };
  return { ...typedValues(others, form), ...Object.fromEntries(unread) };
}

function typedIn(field: FieldDefinition, form: FormData): unknown {
  const { fromForm } = getKind(field);
  if (fromForm) return fromForm(field, form);
  const value = form.get(field.name);
  return typeof value === "string" ? value : "";
}

function valuesFrom(collection: Collection, read: (field: FieldDefinition) => unknown): FormValues {
  return Object.fromEntries(
    collection.fields.map((field) => [field.name, getKind(field).toForm(field, read(field))]),
  );
}
