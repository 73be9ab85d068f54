import type { Client } from "~/auth/session.server";
import { AppError, ConflictError, getAppError, MergeError, notFoundError } from "~/http/app-error.server";
import type { Rejection } from "~/ui/form/answer";
import type { Collection } from "./collection";
import { rejectDroppedText } from "./dropped-text.server";
import type { FormValues } from "./fields/definition";
import { toFormValues, typedValues, unreadValues } from "./fields/schema.server";
import type { Merge } from "./merge/merge.server";
import { fillForm, mergeWithRow } from "./merge/merge-form.server";
import {
  getChangedFields,
  getMessages,
  keepUntouchedTimes,
  parseFields,
  scheduleFutureDate,
} from "./read-form.server";
import { create, find, type Row, save, unwrap } from "./repository.server";
import { getStatus, isSchedulable, PUBLISH_NOW, publishAt } from "./schedule";
import { findTurned } from "./turns.server";

/**
 * Why an entry's form was not saved, with everything needed to show it again. Holds more than a FormRejection: values
 * of every kind of field, the version from which the edit started and, after a conflict, the other version.
 */
export interface RejectedSubmission extends Rejection {
  /** The id of the row for which it was meant. */
  id: string;
  /** Messages beside the fields, by field name. */
  errors: Record<string, string[]>;
  /** The version from which the form started. If it is sent again unchanged, the same conflict occurs. */
  version?: string;
  /** What was typed; missing if the form has no fields. */
  values?: FormValues;
  /**
   * After an edit conflict: the row as someone else saved it (`isOwn`: the same admin, elsewhere), the fields that
   * differ from what was typed, and the merge of both versions.
   */
  remote?: {
    version: string;
    values: FormValues;
    changedFields: string[];
    merge: Pick<Merge, "taken" | "conflicts">;
    /** Whether a merge was submitted but could not be saved. */
    isRepeated: boolean;
    isOwn?: boolean;
  };
  /** Whether someone else has deleted the row in the meantime. */
  deleted?: boolean;
}

type SavedForm = { ok: true; row: Row } | { ok: false; rejection: RejectedSubmission };

/**
 * Saves a form as the row `id`: updates the version from which it started, or inserts a new row if it has no version.
 * After an edit conflict the form sends `overwrite`, the version to replace, or `merge`, the version to merge with.
 * `readRow` reads the row, for a caller that has done so already. @throws AppError if the other version of a conflict
 * cannot be read
 */
export async function saveForm(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
  readRow = () => find(db, collection, id),
): Promise<SavedForm> {
  const parsed = parseFields(collection, form);
  if (!parsed.success) {
    const errors = getMessages(parsed.error);
    return { ok: false, rejection: withTyped(collection, form, { id, status: 422, message: "", errors }) };
  }
  const version = text(form, "overwrite") ?? text(form, "version") ?? "";
  try {
    await rejectDroppedText(collection, readRow, form);
    if (form.has("merge") && !form.has("overwrite"))
      return { ok: true, row: await saveMerge(db, collection, id, form, parsed.data) };
    const before = version && isSchedulable(collection) ? await readRow() : null;
    const values = toValues(collection, before, parsed.data);
    if (before?.updated_at === version && losesTime(collection, form, before, values))
      throw new AppError(422, TIME_LOST, publishAt.name);
    const row = version
      ? await save(db, collection, { id, version, values })
      : await createOnce(db, collection, id, values, form.has("overwrite"));
    return { ok: true, row };
  } catch (thrown) {
    const rejection = getRejection(collection, id, form, thrown);
    if (thrown instanceof ConflictError)
      rejection.remote = await getRemote(db, collection, form, parsed.data, thrown);
    return { ok: false, rejection };
  }
}

/**
 * Whether a scheduled entry would be published at once because it has lost its time: browsers send none for one that is
 * only half typed.
 */
const losesTime = (collection: Collection, form: FormData, before: Row, values: Record<string, unknown>) =>
  !form.has(PUBLISH_NOW) &&
  values[publishAt.name] === null &&
  getStatus(collection, before) === "scheduled" &&
  getStatus(collection, { ...before, ...values }) === "published";

const TIME_LOST = "Enter the whole time. To publish it without one, press “Publish now”.";

/**
 * Creates the entry of a new form, unless it was there and is gone: the form, sent again from its tab, would add it a
 * second time. One that was deleted may be added again if that `isChosen`. @throws AppError, with status 404
 */
async function createOnce(
  db: Client,
  collection: Collection,
  id: string,
  values: Record<string, unknown>,
  isChosen: boolean,
): Promise<Row> {
  const { idFrom, table, singular } = collection;
  const key = idFrom ? String(values[idFrom]) : id;
  const [row, inserted, turned] = await Promise.all([
    find(db, collection, key),
    db.from("revisions").select("new").match({ table_name: table, row_id: key, operation: "insert" }),
    findTurned(db, collection, id),
  ]);
  // A slug may be used again, by another form.
  const isOwn = ({ new: state }: { new: unknown }) => !idFrom || (state as { uuid?: string }).uuid === id;
  const wasDeleted = !isChosen && unwrap(inserted).data?.some(isOwn);
  if (!row && (turned || wasDeleted)) throw notFoundError(singular);
  return create(db, collection, id, values);
}

/**
 * Saves the form merged with the row that its author was shown next to it. @throws ConflictError if the row has changed
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
  if (open > 0)
    throw new MergeError(singular, current, `Not saved – choose a version ${nameConflicts(open)}.`);
  const merged = parseFields(collection, fillForm(collection, form, merge.values));
  if (!merged.success) {
    const messages = Object.values(getMessages(merged.error)).flat().join(" ");
    throw new MergeError(singular, current, `Not saved – the merged version can’t be saved. ${messages}`);
  }
  const values = toValues(collection, current, merged.data);
  if (losesTime(collection, form, current, values))
    throw new MergeError(singular, current, `Not saved – the merged version has no time. ${TIME_LOST}`);
  return save(db, collection, { id, version, values });
}

/** What is stored of a form, in place of its row. */
const toValues = (collection: Collection, row: Row | null, parsed: Record<string, unknown>) =>
  scheduleFutureDate(collection, keepUntouchedTimes(collection, row, parsed));

const nameConflicts = (count: number) => (count === 1 ? "where both differ" : `in ${count} places`);

/** The rejection of a form that could not be saved. @throws anything that is not an AppError */
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
    message: field && known ? "" : message,
    errors: field && known ? { [field]: [message] } : {},
    deleted: status === 404,
  });
}

/**
 * The rejection of a form from a user who may not save. The text is returned only to requests with a session cookie,
 * expired or not (`hasSession`).
 */
export function getOutsiderRejection(
  collection: Collection,
  id: string,
  form: FormData,
  { status, message }: AppError,
  hasSession: boolean,
): RejectedSubmission {
  const rejection: RejectedSubmission = {
    ok: false,
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
  rejection: Omit<RejectedSubmission, "ok" | "values" | "version">,
): RejectedSubmission {
  return {
    ok: false,
    ...rejection,
    version: text(form, "version") ?? "",
    values: typedValues(collection, form),
  };
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
