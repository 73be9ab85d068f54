import type { Client } from "~/auth/session.server";
import { AppError, toAppError, withDemonstrative } from "~/http/app-error.server";
import type { Collection } from "../collection";
import type { FormValues } from "../fields/definition";
import { typedValues } from "../fields/schema.server";
import { readAll } from "../read-all.server";
import { unwrap } from "../repository.server";
import { shortTime } from "../time-zone.server";
import { findTurned, movedError } from "../turns.server";
import { managed } from "../types/index";
import type { NewerDraft } from "./draft-answer";
import { getDraftTitle } from "./draft-title";
import { type DraftVersion, formatDraftVersion, isWrittenBy, parseDraftVersion } from "./draft-version";

/** An admin's unsaved changes to a row. Row-level security lets admins read only their own. */
export interface Draft {
  /** The row's id. A new entry's form has its id from the start. */
  id: string;
  values: FormValues;
  /** updated_at of the row when the edit started, "" for a new entry. */
  version: string;
  /** When it was saved (ISO). */
  at: string;
  /** A formatted DraftVersion. */
  draftVersion: string;
}

/** A draft as lists show it. */
export interface DraftSummary {
  id: string;
  title: string;
  /** "18 Nov, 09:41", in the time zone asked for. */
  when: string;
  /** The same as the server has it (ISO). */
  at: string;
  /** Whether the entry has no row yet. */
  isNew: boolean;
}

const draftConflict = (singular: string, newerDraft: string) =>
  new AppError(
    409,
    `A newer draft of ${withDemonstrative(singular)} was saved in another tab or on another device. It has not been replaced.`,
    undefined,
    { newerDraft } satisfies NewerDraft,
  );

/** The current admin's draft of a row, or null. @throws AppError */
export async function findDraft(db: Client, collection: Collection, id: string): Promise<Draft | null> {
  const { data } = unwrap(await whereRow(db.from("drafts").select(), collection, id).maybeSingle());
  return data && parseDraft(collection, data);
}

/** The current admin's drafts in a collection, newest first. @throws AppError */
export async function listDrafts(
  db: Client,
  collection: Collection,
  timeZone: string,
): Promise<DraftSummary[]> {
  const query = db.rpc("list_drafts", { _tables: [collection.table] });
  const rows = await readAll(query.order("updated_at", { ascending: false }).order("row_id"));
  return rows.map((row) => summarizeDraft(collection, row, timeZone));
}

/** The current admin's latest drafts across all collections, and the total number. @throws AppError */
export async function latestDrafts(
  db: Client,
  limit: number,
  timeZone: string,
): Promise<{ drafts: (DraftSummary & { collection: Collection })[]; total: number }> {
  const tables = managed.map(({ table }) => table);
  const [latest, all] = await Promise.all([
    db.rpc("list_drafts", { _tables: tables, _limit: limit }),
    db.from("drafts").select("row_id", { count: "exact", head: true }).in("table_name", tables),
  ]);
  const drafts = (unwrap(latest).data ?? []).map((row) => {
    const collection = managed.find(({ table }) => table === row.table_name) as Collection;
    return { collection, ...summarizeDraft(collection, row, timeZone) };
  });
  return { drafts, total: unwrap(all).count ?? drafts.length };
}

/** `words` are the first words of its document; null if `values` has them. */
interface ListedDraft {
  row_id: string;
  values: unknown;
  words: string | null;
  version: string;
  updated_at: string;
}

function summarizeDraft(
  collection: Collection,
  { row_id, values, words, version, updated_at }: ListedDraft,
  timeZone: string,
): DraftSummary {
  const typed = typedValues(collection, toForm(values));
  return {
    id: row_id,
    title: getDraftTitle(collection, words === null ? typed : { ...typed, content: words }),
    when: shortTime(updated_at, timeZone),
    at: updated_at,
    isNew: version === "",
  };
}

/**
 * Saves the fields of a form, valid or not, as the current admin's draft. If requests arrive twice or out of order, the
 * highest revision wins. @throws AppError, with status 409 if the entry has been turned into another one; if another
 * form saved a newer draft, also with NewerDraft
 */
export async function saveDraft(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<{ at: string; draftVersion: string }> {
  const sent = getDraftVersion(form);
  const version = String(form.get("version") ?? "");
  const row = {
    values: readTextFields(collection, form),
    version,
    client_id: sent.clientId,
    revision: sent.revision,
  };
  const update = whereRow(db.from("drafts").update(row), collection, id)
    .or([isUpTo(sent), ...replaceableVersions(form)].join())
    .select("updated_at")
    .maybeSingle();
  const updated = unwrap(await update);
  const draftVersion = formatDraftVersion(sent);
  if (updated.data) return { at: updated.data.updated_at, draftVersion };

  const key = { table_name: collection.table, row_id: id };
  const inserted = await db
    .from("drafts")
    .insert({ ...key, ...row })
    .select("updated_at")
    .single();
  if (inserted.data) return { at: inserted.data.updated_at, draftVersion };
  // Refused by the database, which knows of a turn that has just ended.
  const turned = inserted.error.code === "PT409" ? await findTurned(db, collection, id) : null;
  if (turned) throw movedError(collection, turned);
  const existing = inserted.error.code === "23505" ? await findDraft(db, collection, id) : null;
  if (!existing) throw toAppError(inserted.error);
  if (!isWrittenBy(existing.draftVersion, sent.clientId))
    throw draftConflict(collection.singular, existing.draftVersion);
  return { at: existing.at, draftVersion: existing.draftVersion };
}

/** Deletes the current admin's draft of a row if this form wrote it or was filled with it. @throws AppError */
export async function deleteDraft(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<void> {
  const versions = [`client_id.eq.${getDraftVersion(form).clientId}`, ...replaceableVersions(form)];
  unwrap(await whereRow(db.from("drafts").delete(), collection, id).or(versions.join()));
}

interface Filterable<Query> {
  eq(column: "table_name" | "row_id", value: string): Query;
}

function whereRow<Query extends Filterable<Query>>(query: Query, collection: Collection, id: string): Query {
  return query.eq("table_name", collection.table).eq("row_id", id);
}

/** The version of a form's text. A form without a valid client id gets a new one, so it replaces nothing. */
function getDraftVersion(form: FormData): DraftVersion {
  return (
    parseDraftVersion(`${form.get("clientId")}.${form.get("revision")}`) ?? {
      clientId: crypto.randomUUID(),
      revision: 0,
    }
  );
}

/** Filters that match the drafts with which a form was filled, or only the one that its author chose to overwrite. */
function replaceableVersions(form: FormData): string[] {
  const name = form.has("overwriteDraftVersion") ? "overwriteDraftVersion" : "baseDraftVersion";
  return form.getAll(name).flatMap((sent) => {
    const version = parseDraftVersion(String(sent));
    return version ? [isUpTo(version)] : [];
  });
}

const isUpTo = ({ clientId, revision }: DraftVersion) =>
  `and(client_id.eq.${clientId},revision.lte.${revision})`;

/** The text fields as typed, without NUL, which Postgres cannot store. */
function readTextFields(collection: Collection, form: FormData): Record<string, string> {
  // A field may have several inputs: "zulu_links.agency".
  const names = new Set(collection.fields.map(({ name }) => name));
  return Object.fromEntries(
    [...new Set(form.keys())].flatMap((name) => {
      const value = names.has(name.split(".")[0] ?? "") ? form.get(name) : null;
      return typeof value === "string" ? [[name, value.replaceAll("\0", "")]] : [];
    }),
  );
}

interface DraftRow {
  row_id: string;
  values: unknown;
  version: string;
  updated_at: string;
  client_id: string;
  revision: number;
}

/** Converts a row of the table `drafts`. */
export function parseDraft(collection: Collection, row: DraftRow): Draft {
  return {
    id: row.row_id,
    values: typedValues(collection, toForm(row.values)),
    version: row.version,
    at: row.updated_at,
    draftVersion: formatDraftVersion({ clientId: row.client_id, revision: row.revision }),
  };
}

function toForm(values: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values as Record<string, unknown>))
    form.set(name, String(value));
  return form;
}
