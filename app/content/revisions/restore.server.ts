import type { Account, Client } from "~/auth/session.server";
import { AppError, notFoundError, toAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import type { Collection } from "../collection";
import { isContentColumn } from "../content-columns";
import { MAX_CHANGED } from "../list.server";
import { fromTable, PAGE_SIZE, type Row, save, unwrap } from "../repository.server";
import { publishAt } from "../schedule";
import { shortTime } from "../time-zone.server";
import { findRevision, getTitle, loadNames, type VersionSide } from "./history.server";

/** A deleted row that can be restored. */
interface DeletedRow {
  id: string;
  title: string;
  excerpt: string;
  at: string;
  when: string;
  by: string;
}

/** The deleted rows of a collection, most recently deleted first; the first page is 1. @throws AppError */
export async function deletedRows(
  db: Client,
  account: Pick<Account, "id">,
  collection: Collection,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ rows: DeletedRow[]; total: number }> {
  const first = (page - 1) * PAGE_SIZE;
  const answer = await deletions(db, collection)
    .order("id", { ascending: false })
    .range(first, first + PAGE_SIZE - 1);
  // PGRST103: the range begins past the last row.
  if (answer.error?.code === "PGRST103") return { rows: [], total: 0 };
  const { data, count } = unwrap(answer);
  const getName = await loadNames(account, data ?? []);
  const rows = (data ?? []).map((change) => {
    const row = change.old as Record<string, unknown>;
    const at = String(change.created_at);
    return {
      id: String(change.row_id),
      title: getTitle(collection, row),
      excerpt: collection.excerpt(row as Parameters<Collection["excerpt"]>[0]),
      at,
      when: shortTime(at, timeZone),
      by: getName(change.user_id),
    };
  });
  return { rows, total: count ?? 0 };
}

/** Deletions that are the latest revision of their row, which is therefore still deleted. */
function deletions(db: Client, { table }: Collection) {
  const query = db.from("revision_summaries").select("*", { count: "exact" });
  return query.eq("table_name", table).eq("operation", "delete").eq("is_latest", true);
}

/** In parts that fit into a URL, whose length the data service limits. */
const inParts = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PAGE_SIZE) }, (_, at) =>
    items.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  );

/**
 * Restores deleted rows as they were, with their ids, dates and positions: all of them or none. Returns their titles.
 * @throws AppError, 409 if one of them exists again or another row now has its slug
 */
export async function restoreDeleted(db: Client, collection: Collection, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new AppError(422, "Nothing was selected.");
  if (wanted.length > MAX_CHANGED) throw new AppError(422, `You can restore at most ${MAX_CHANGED} at once.`);
  const rows: Record<string, unknown>[] = [];
  for (const part of inParts(wanted)) {
    const { data } = unwrap(await deletions(db, collection).in("row_id", part));
    const revisions = (data ?? []).map(({ id }) => Number(id));
    const kept = unwrap(await db.from("complete_revisions").select("old").in("id", revisions).order("id"));
    rows.push(...(kept.data ?? []).map(({ old }) => old as Record<string, unknown>));
  }
  if (rows.length !== wanted.length) throw new AppError(409, notDeleted(collection, wanted.length));
  // Columns that were added to the table since then get their defaults.
  const { error } = await fromTable(db, collection).insert(rows, { defaultToNull: false });
  hub.invalidate(collection.table);
  if (error?.code === "23505") throw taken(collection, error.message, rows);
  if (error) throw toAppError(error);
  return rows.map((row) => getTitle(collection, row));
}

/** Deletes what is deleted in a collection for good, with its history. Returns how many rows. @throws AppError */
export async function forgetDeleted(db: Client, { table }: Collection): Promise<number> {
  const { data } = unwrap(await db.rpc("forget_deleted", { _table: table }));
  hub.invalidate(table);
  return data ?? 0;
}

/** Names a version of a row, so that it is never thinned out; with "" it is one of many again. @throws AppError */
export async function nameVersion(
  db: Client,
  { table }: Collection,
  { id, n, name }: { id: string; n: number; name: string },
): Promise<void> {
  const args = { _table: table, _row_id: id, _id: n, _name: name };
  if (!unwrap(await db.rpc("name_revision", args)).data) throw new AppError(404, NO_VERSION);
}

const NO_VERSION = "This version does not exist.";

const notDeleted = ({ singular }: Pick<Collection, "singular">, count: number) =>
  count === 1
    ? `This ${singular} has already been restored. Look for it in the list.`
    : "Some of these have already been restored, so nothing was changed. Reload the page and select again.";

/** A unique violation names its constraint, {table}_{column}_key; row-level security hides the value. */
function taken({ table, singular }: Collection, message: string, rows: Record<string, unknown>[]): AppError {
  const column = new RegExp(`"${table}_(\\w+)_key"`).exec(message)?.[1];
  if (!column) return new AppError(409, notDeleted({ singular }, rows.length));
  const value = rows.length === 1 ? `${column} “${rows[0]?.[column]}”` : `same ${column} as one of these`;
  return new AppError(
    409,
    `Another ${singular} has the ${value} now. Change that one first, then restore this.`,
  );
}

/** A restored version, and the number of the revision that it replaced, for undo. */
interface RestoredVersion {
  row: Row;
  /** When the version was made (ISO). */
  at: string;
  replaced: number;
}

/**
 * Restores a row to its state before or after revision `n`. Keeps its publication state and time, its position and its
 * creation date. `version` is the updated_at of the row as the admin was shown it.
 * @throws ConflictError if it has been saved since; AppError
 */
export async function restoreVersion(
  db: Client,
  collection: Collection,
  { id, n, side, version }: { id: string; n: number; side: VersionSide; version: string },
): Promise<RestoredVersion> {
  const then = (await findRevision(db, collection, id, n))?.[side];
  if (!then) throw new AppError(404, NO_VERSION);
  const replaced = await latestRevision(db, collection, id);
  const kept = Object.entries(then).filter(([column]) => isRestored(collection, column));
  const row = await save(db, collection, { id, version, values: Object.fromEntries(kept) });
  return { row, at: String(then.updated_at), replaced };
}

/** Whether restoring a version changes a column: neither the publication, nor the position or the creation date. */
export const isRestored = ({ publish }: Collection, column: string): boolean =>
  isContentColumn(column) && column !== publish?.column && column !== publishAt.name;

async function latestRevision(db: Client, collection: Collection, id: string): Promise<number> {
  const query = db.from("revisions").select("id").eq("table_name", collection.table).eq("row_id", id);
  const { data } = unwrap(await query.order("id", { ascending: false }).limit(1).maybeSingle());
  if (!data) throw notFoundError(collection.singular);
  return data.id;
}
