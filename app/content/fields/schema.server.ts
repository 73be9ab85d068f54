import { z } from "zod";
import type { Collection } from "../collection";
import * as choice from "./choice";
import * as date from "./date";
import * as dateTime from "./date-time";
import type { FieldByKind, FieldDefinition, FormValue, FormValues, Kind } from "./definition";
import * as email from "./email";
import * as flag from "./flag";
import * as image from "./image";
import * as language from "./language";
import * as lines from "./lines";
import * as link from "./link";
import * as longText from "./long-text";
import * as number from "./number";
import * as path from "./path";
import * as richText from "./rich-text";
import * as slug from "./slug";
import * as tags from "./tags";
import * as text from "./text";
import * as timeZone from "./time-zone";
import * as url from "./url";
import * as urlGroup from "./url-group";
import * as video from "./video";

type Parser<K extends Kind> = {
  schema(field: FieldByKind<K>): z.ZodType;
  /** The same check for a value as it is stored; by default the form's, in which null is an empty text. */
  stored?(field: FieldByKind<K>): z.ZodType;
  /** Converts a stored or typed value to the form's value; by default the text of one input. */
  toForm?(field: FieldByKind<K>, value: unknown): FormValue;
  /** Reads the typed value, for toForm; by default the text of one input. */
  fromForm?(field: FieldByKind<K>, form: FormData): unknown;
  /** Reads the submitted value, for the schema; by default the text of one input. */
  sent?(field: FieldByKind<K>, form: FormData): unknown;
  /** The typed value without parsing, for kinds that are slow to parse. */
  unread?(typed: string): FormValue;
};

const kinds: { [K in Kind]: Parser<K> } = {
  text,
  "long-text": longText,
  url,
  link,
  path,
  image,
  date,
  "date-time": dateTime,
  flag,
  number,
  choice,
  slug,
  lines,
  tags,
  "url-group": urlGroup,
  email,
  language,
  "time-zone": timeZone,
  video,
  "rich-text": richText,
};

function getKind(field: FieldDefinition): Parser<Kind> {
  // TypeScript cannot correlate the key with its value.
  return kinds[field.kind] as unknown as Parser<Kind>;
}

/**
 * The schema of a collection's form: a key for each field, with messages for users. Fields that depend on an unselected
 * option are neither required nor stored. `getChoice` returns the value of a choice.
 */
export function buildSchema({ fields }: Collection, getChoice?: (field: string) => unknown): z.ZodObject {
  const isActive = ({ only }: FieldDefinition) => !only || !getChoice || getChoice(only.field) === only.is;
  const schema = z.object(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        isActive(field) ? getKind(field).schema(field) : emptySchema(field),
      ]),
    ),
  );
  return schema.superRefine(checkPosters(fields));
}

/** Requires an image or a video of an item that may have either. */
export const checkPosters =
  (fields: FieldDefinition[]) => (values: Record<string, unknown>, context: z.core.$RefinementCtx) => {
    for (const field of fields) {
      if (field.kind !== "video" || !field.poster || values[field.name] || values[field.poster]) continue;
      const message = "Choose an image or a video.";
      context.addIssue({ code: "custom", path: [field.poster], message });
    }
  };

/** The check of a field's stored value. */
export function storedSchema(field: FieldDefinition): z.ZodType {
  const { schema, stored } = getKind(field);
  const text = z.string("It must be a text.").nullish();
  return (
    stored?.(field) ??
    text
      .transform((value) => value ?? undefined)
      .pipe(schema(field) as z.ZodType<unknown, string | undefined>)
  );
}

/**
 * A form's values for the schema; undefined for empty fields. Reads only the collection's own inputs, and only the
 * first value of each.
 */
export function sentFields(collection: Collection, form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    collection.fields.map((field) => {
      const { sent } = getKind(field);
      return [field.name, sent ? sent(field, form) : form.get(field.name) || undefined];
    }),
  );
}

/** Ignores the input: yields null, or what the column stores for an empty text. */
function emptySchema(field: FieldDefinition): z.ZodType {
  const empty = field.kind === "text" ? text.getEmptyValue(field) : null;
  return z
    .unknown()
    .optional()
    .transform(() => empty);
}

/** The form's values for a row, or for a new row. */
export function toFormValues(collection: Collection, row: Record<string, unknown> | null): FormValues {
  return valuesFrom(collection, ({ name }) => row?.[name === collection.idFrom ? "id" : name] ?? undefined);
}

/** The typed values, for showing the form again. */
export function typedValues(collection: Collection, form: FormData): FormValues {
  return valuesFrom(collection, (field) => getTyped(field, form));
}

/** The typed values without expensive parsing, for a user who may not save them. */
export function unreadValues(collection: Collection, form: FormData): FormValues {
  const unread = collection.fields.flatMap((field) => {
    const { unread } = getKind(field);
    return unread ? [[field.name, unread(String(getTyped(field, form)))]] : [];
  });
  const names = new Set(unread.map(([name]) => name));
  const others = { ...collection, fields: collection.fields.filter(({ name }) => !names.has(name)) };
  return { ...typedValues(others, form), ...Object.fromEntries(unread) };
}

function toFormValue(field: FieldDefinition, value: unknown): FormValue {
  const { toForm } = getKind(field);
  return toForm ? toForm(field, value) : typeof value === "string" ? value : "";
}

function getTyped(field: FieldDefinition, form: FormData): unknown {
  const { fromForm } = getKind(field);
  if (fromForm) return fromForm(field, form);
  const value = form.get(field.name);
  return typeof value === "string" ? value : "";
}

function valuesFrom(collection: Collection, read: (field: FieldDefinition) => unknown): FormValues {
  return Object.fromEntries(collection.fields.map((field) => [field.name, toFormValue(field, read(field))]));
}
