import type { Client } from "~/auth/session.server";
import { AppError, ConflictError, getAppError, MergeError, notFoundError } from "~/http/app-error.server";
import type { Collection } from "./collection";
import type { FieldDefinition, FormValues } from "./fields/definition";
import { toFormValues, typedValues, unreadValues } from "./fields/schema.server";
import type { Merge } from "./merge/merge.server";
import { fillForm, mergeWithRow } from "./merge/merge-form.server";
import { getChangedFields, getMessages, parseFields, scheduleFutureDate } from "./read-form.server";
import { create, find, type Row, save } from "./repository.server";

/**
 * Why an entry's form was not saved, with everything needed to show it again. More than a FormRejection: values of every
 * kind of field, the version they began with, and after a conflict the other version.
 */
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
   * After an edit conflict: the row as somebody else saved it (`isOwn`: the same admin, elsewhere), the fields that
   * differ from what was typed, and both versions merged.
   */
  remote?: {
    version: string;
    values: FormValues;
    changedFields: string[];
    merge: Pick<Merge, "taken" | "conflicts">;
    /** The merge was sent, but could not be saved. */
    isRepeated: boolean;
    isOwn?: boolean;
  };
  /** Somebody else deleted the row meanwhile. */
  deleted?: boolean;
}

type SavedForm = { ok: true; row: Row } | { ok: false; rejection: RejectedSubmission };

/**
 * Saves a form as the row `id`: as an update of the version it started from, or as a new row if it has no version.
 * An edit conflict sends `overwrite`, which replaces the version, or `merge`, the version with which this form's is to be
 * merged. @throws AppError if the other version of a conflict cannot be read
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
    return { ok: false, rejection: withTyped(collection, form, { id, status: 422, message: null, errors }) };
  }
  const version = text(form, "overwrite") ?? text(form, "version") ?? "";
  const values = scheduleFutureDate(collection, parsed.data);
  try {
    await rejectDroppedText(db, collection, id, form);
    if (form.has("merge") && !form.has("overwrite"))
      return { ok: true, row: await saveMerge(db, collection, id, form, parsed.data) };
    const row = version
      ? await save(db, collection, { id, version, values })
      : await create(db, collection, id, values);
    return { ok: true, row };
  } catch (thrown) {
    const rejection = getRejection(collection, id, form, thrown);
    if (thrown instanceof ConflictError)
      rejection.remote = await getRemote(db, collection, form, parsed.data, thrown);
    return { ok: false, rejection };
  }
}

/**
 * Saves the form merged with the row that its author was shown beside it. @throws ConflictError if the row has changed
 * again; MergeError if the merge cannot be saved; AppError
 */
async function saveMerge(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
  parsed: Record<string, unknown>,
): Promise<Row> {
  const { singular } = collection;
  const current = await find(db, collection, id);
  if (!current) throw notFoundError(singular);
  const version = current.updated_at;
  if (version !== form.get("merge")) throw new ConflictError(singular, current);
  const merge = await mergeWithRow(db, collection, form, parsed, current);
  const open = merge.conflicts.filter(({ chosen }) => !chosen).length;
  if (open > 0) throw new MergeError(singular, current, `Not saved – choose a version ${getPlaces(open)}.`);
  const merged = parseFields(collection, fillForm(collection, form, merge.values));
  if (!merged.success) {
    const messages = Object.values(getMessages(merged.error)).flat().join(" ");
    throw new MergeError(singular, current, `Not saved – the merged version cannot be saved. ${messages}`);
  }
  return save(db, collection, { id, version, values: scheduleFutureDate(collection, merged.data) });
}

const getPlaces = (count: number) => (count === 1 ? "where both differ" : `in ${count} places`);

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

/** The response to a form that could not be saved. @throws anything that is not an AppError */
export function getRejection(
  collection: Collection,
  id: string,
  form: FormData,
  thrown: unknown,
): RejectedSubmission {
  const { status, message, field } = getAppError(thrown);
  const known = collection.fields.some(({ name }) => name === field);
  return withTyped(collection, form, {
    id,
    status,
    message: field && known ? null : message,
    errors: field && known ? { [field]: [message] } : {},
    deleted: status === 404,
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

function withTyped(
  collection: Collection,
  form: FormData,
  rejection: Omit<RejectedSubmission, "values" | "version">,
): RejectedSubmission {
  return { ...rejection, version: text(form, "version") ?? "", values: typedValues(collection, form) };
}

async function getRemote(
  db: Client,
  collection: Collection,
  form: FormData,
  parsed: Record<string, unknown>,
  conflict: ConflictError,
): Promise<RejectedSubmission["remote"]> {
  const { current } = conflict;
  const { taken, conflicts } = await mergeWithRow(db, collection, form, parsed, current);
  return {
    version: current.updated_at,
    values: toFormValues(collection, current),
    changedFields: getChangedFields(collection, current, form),
    merge: { taken, conflicts },
    isRepeated: conflict instanceof MergeError,
  };
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}
