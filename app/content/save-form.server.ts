import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Client } from "~/auth/session.server";
import { AppError, ConflictError, getAppError } from "~/http/app-error.server";
import { isEmpty } from "~/rich-text/text";
import type { Collection } from "./collection";
import type { FieldDefinition, FormValue, FormValues } from "./fields/definition";
import { buildSchema, sentFields, toFormValues, typedValues, unreadValues } from "./fields/schema.server";
import { slugify } from "./fields/slug";
import { create, find, type Row, save } from "./repository.server";
import { diffFields, type FieldDifference } from "./revisions/diff/diff.server";
import { fromLocalTime, getToday } from "./time-zone.server";

/** Why a form was not saved, with everything needed to show it again. */
export interface RejectedSubmission {
  /** The id of the row it was meant for. */
  id: string;
  status: number;
  /** About the form as a whole. */
  message: string | null;
  /** Messages beside the fields, by field name. */
  errors: Record<string, string[]>;
  /** The version the form started from: sent again unchanged, it meets the same conflict. */
  version?: string;
  /** What was typed; missing if the form has no fields. */
  values?: FormValues;
  /**
   * After an edit conflict: the row as somebody else saved it (`isOwn`: the same admin, elsewhere), and the fields
   * that differ from what was typed.
   */
  remote?: {
    version: string;
    values: FormValues;
    changedFields: string[];
    difference: FieldDifference[];
    isOwn?: boolean;
  };
  /** Somebody else deleted the row meanwhile. */
  deleted?: boolean;
}

type SavedForm = { ok: true; row: Row } | { ok: false; rejection: RejectedSubmission };

/**
 * Saves a form as the row `id`: as an update of the version it started from, or as a new row if it has no version.
 * `overwrite`, sent by the buttons of an edit conflict, replaces the version. Never throws an AppError.
 */
export async function saveForm(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<SavedForm> {
  const parsed = parseFields(collection, form);
  if (!parsed.success) {
    const errors = getMessages(parsed.error);
    return { ok: false, rejection: reject(collection, form, { id, status: 422, message: null, errors }) };
  }
  const version = text(form, "overwrite") ?? text(form, "version") ?? "";
  const values = scheduleFutureDate(collection, parsed.data);
  try {
    await rejectDroppedText(db, collection, id, form);
    const row = version
      ? await save(db, collection, { id, version, values })
      : await create(db, collection, id, values);
    return { ok: true, row };
  } catch (thrown) {
    return { ok: false, rejection: getRejection(collection, id, form, thrown) };
  }
}

/**
 * Text typed for one option is not stored with another. What the row holds is in its history and may go; what was never
 * saved is nowhere else. @throws AppError
 */
async function rejectDroppedText(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<void> {
  const isDropped = ({ only, kind }: FieldDefinition) =>
    only && form.get(only.field) !== only.is && (kind === "text" || kind === "rich-text");
  const isTyped = ({ name }: FieldDefinition) =>
    getChangedFields(collection, null, form).includes(name) &&
    getChangedFields(collection, row, form).includes(name);
  const unselected = collection.fields.filter(isDropped);
  if (unselected.length === 0) return;
  const row = await find(db, collection, id);
  const dropped = unselected.find(isTyped);
  if (!dropped?.only) return;
  const { field, is } = dropped.only;
  const choice = collection.fields.find(({ name }) => name === field);
  const label = choice?.kind === "choice" ? choice.options.find(({ value }) => value === is)?.label : is;
  throw new AppError(
    422,
    `What you typed in “${dropped.label}” would be lost. Choose ${label} to keep it, or empty that field first.`,
    field,
  );
}

/**
 * An entry with a date in the future is published at the beginning of that day, unless its author chose a time: a future
 * date never publishes by accident. A trigger does the same for what other programs write.
 */
function scheduleFutureDate(
  { fields }: Collection,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const date = fields.find(({ kind }) => kind === "date");
  const at = fields.find((field) => field.kind === "date-time");
  if (!date || at?.kind !== "date-time" || values[at.name] !== null || values.published !== true)
    return values;
  const { timeZone = "UTC" } = at;
  const day = String(values[date.name]);
  return day > getToday(timeZone)
    ? { ...values, [at.name]: fromLocalTime(`${day}T00:00`, timeZone) }
    : values;
}

/** The response to a form that could not be saved. @throws anything that is not an AppError */
export function getRejection(
  collection: Collection,
  id: string,
  form: FormData,
  thrown: unknown,
): RejectedSubmission {
  const { status, message, field } = getAppError(thrown);
  const known = collection.fields.some(({ name }) => name === field);
  return reject(collection, form, {
    id,
    status,
    message: field && known ? null : message,
    errors: field && known ? { [field]: [message] } : {},
    deleted: status === 404,
    remote: thrown instanceof ConflictError ? getRemote(collection, form, thrown.current) : undefined,
  });
}

/**
 * The response to somebody who may not save. The text is returned only to requests with a session cookie, expired or
 * not (`hasSession`).
 */
export function getOutsiderRejection(
  collection: Collection,
  id: string,
  form: FormData,
  { status, message }: AppError,
  hasSession: boolean,
): RejectedSubmission {
  const rejection: RejectedSubmission = {
    id,
    status,
    message,
    errors: {},
    version: text(form, "version") ?? "",
  };
  return hasSession ? { ...rejection, values: unreadValues(collection, form) } : rejection;
}

function reject(
  collection: Collection,
  form: FormData,
  rejection: Omit<RejectedSubmission, "values" | "version">,
): RejectedSubmission {
  return { ...rejection, version: text(form, "version") ?? "", values: typedValues(collection, form) };
}

function getRemote(
  collection: Collection,
  form: FormData,
  current: ConflictError["current"],
): RejectedSubmission["remote"] {
  const values = toFormValues(collection, current);
  const changedFields = getChangedFields(collection, current, form);
  const only = (all: FormValues) =>
    Object.fromEntries(changedFields.map((name) => [name, toStored(all[name])]));
  const difference = diffFields(collection, only(values), only(typedValues(collection, form)));
  return { version: current.updated_at, values, changedFields, difference };
}

/** A form's value as its row would store it. */
function toStored(value: FormValue | undefined): unknown {
  return typeof value === "object" && "html" in value ? (value.document ?? value.html) : value;
}

/** The fields in which a form differs from its row, or from an empty form if there is none. */
export function getChangedFields(
  collection: Collection,
  row: Record<string, unknown> | null,
  form: FormData,
): string[] {
  const values = toFormValues(collection, row);
  const typed = typedValues(collection, form);
  const names = collection.fields.map(({ name }) => name);
  return names.filter((name) => !isDeepStrictEqual(normalize(values[name]), normalize(typed[name])));
}

/** The same text can be written as different HTML, and an empty text as different documents. */
function normalize(value: FormValue | undefined): unknown {
  if (typeof value !== "object" || "addresses" in value) return value;
  if (!value.document) return value.html;
  return isEmpty(value.document) ? "" : value.document;
}

/** The values of a form's fields, ready to be stored. An empty slug is made from the title. */
export function parseFields(collection: Collection, form: FormData) {
  const sent = withSlug(collection, sentFields(collection, form));
  return buildSchema(collection, (name) => form.get(name)).safeParse(sent);
}

/** Submitted values with an empty slug made from the title. */
export function withSlug({ fields }: Collection, sent: Record<string, unknown>): Record<string, unknown> {
  const slug = fields.find(({ kind }) => kind === "slug");
  if (slug?.kind !== "slug" || String(sent[slug.name] ?? "").trim()) return sent;
  return { ...sent, [slug.name]: slugify(String(sent[slug.from] ?? "")) || undefined };
}

/** The messages for each input, by its name: "zulu_links.agency". */
export function getMessages({ issues }: z.ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}
