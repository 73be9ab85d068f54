import type { Client } from "~/auth/session.server";
import { AppError, notFoundError, toAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import type { Collection } from "./collection";
import { type Cursor, seek } from "./cursor-pages.server";
import { find, fromTable, isValidId, PAGE_SIZE, type Row, unwrap } from "./repository.server";
import { type EntryStatus, isSchedulable } from "./schedule";

/** Filters a list: all rows, or those that visitors can see ("on"), will see ("scheduled") or cannot see ("off"). */
export type StatusFilter = "all" | "on" | "scheduled" | "off";

const STATUS = { on: "published", scheduled: "scheduled", off: "draft" } as const satisfies Record<
  Exclude<StatusFilter, "all">,
  EntryStatus
>;

/** Which rows of a collection a list shows. */
export interface ListFilter {
  show: StatusFilter;
  /** Words that must all occur in a row; empty matches every row. */
  query: string;
}

/**
 * Rows of an admin list, and the total. Rich texts are reduced to a string of their first words: otherwise a list of 50
 * texts of 1 MB each would take 50 MB. Empty past the end. @throws AppError
 */
export async function listRows(
  db: Client,
  { table, publish, order }: Collection,
  { show, query }: ListFilter,
  { first, limit }: { first: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const { data } = unwrap(
    await db.rpc("list_rows", {
      _table: table,
      _sort: order.column,
      _ascending: order.ascending,
      ...(publish && show !== "all" ? { _publish: publish.column, _status: STATUS[show] } : {}),
      _query: query,
      _limit: limit,
      _offset: first,
    }),
  );
  const rows = (data ?? []).map(({ item }) => item as unknown as Row);
  return { rows, total: data?.[0]?.total ?? 0 };
}

/** One page of the admin's list; the first is 1. @throws AppError */
export function listPage(db: Client, collection: Collection, filter: ListFilter, page: number) {
  return listRows(db, collection, filter, { first: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
}

/**
 * Publishes or hides rows in one statement and returns those that changed; the others stay untouched.
 * @throws AppError, with status 404 if none of them exists
 */
export async function setPublished(
  db: Client,
  collection: Collection,
  ids: string[],
  on: boolean,
): Promise<Row[]> {
  const { publish, singular } = collection;
  if (!publish) throw new AppError(422, `A ${singular} cannot be hidden.`);
  const validIds = getIds(collection, ids);
  const change: Record<string, unknown> = { [publish.column]: on };
  const columns = ["id", publish.column, ...(isSchedulable(collection) ? ["publish_at"] : [])];
  const query = fromTable(db, collection).update(change).in("id", validIds).eq(publish.column, !on);
  const changed = unwrap(await query.select(columns.join(",") as "*")).data ?? [];
  hub.invalidate(collection.table);
  if (changed.length > 0) return changed;
  const existing = await fromTable(db, collection).select("id").in("id", validIds);
  if (unwrap(existing).data?.length === 0) throw notFoundError(singular);
  return [];
}

/**
 * Deletes rows in one statement and returns the ids of those that existed; the database keeps them as revisions.
 * @throws AppError, with status 404 if none of them existed
 */
export async function removeAll(db: Client, collection: Collection, ids: string[]): Promise<string[]> {
  const query = fromTable(db, collection).delete().in("id", getIds(collection, ids));
  const { data } = unwrap(await query.select("id"));
  hub.invalidate(collection.table);
  if (!data || data.length === 0) throw notFoundError(collection.singular);
  return data.map(({ id }) => id);
}

/** The valid ids of a form. @throws AppError if there are none, or too many */
export function getIds(collection: Collection, ids: string[]): string[] {
  if (ids.length === 0) throw new AppError(422, "Select at least one entry first.");
  // They become part of a URL, whose length the data service limits. No list shows more.
  if (ids.length > PAGE_SIZE) throw new AppError(422, `You can change at most ${PAGE_SIZE} at once.`);
  const validIds = ids.filter((id) => isValidId(collection, id));
  if (validIds.length === 0) throw notFoundError(collection.singular);
  return validIds;
}

type Direction = "up" | "down";

/**
 * Moves a row up or down in its list, or next to another row. Returns its previous position, for undo, or null if it
 * did not move because it was already first or last. @throws AppError, with status 409 if one of the rows was deleted
 */
export async function move(
  db: Client,
  collection: Collection,
  id: string,
  to: Direction | Cursor,
): Promise<Cursor | null> {
  const row = await find(db, collection, id);
  if (!row) throw changed();
  const [[before], [after]] = await Promise.all([
    seek(db, collection, row, "before", 1, true),
    seek(db, collection, row, "after", 1, true),
  ]);
  const target = typeof to === "string" ? step(to === "up" ? before : after, to) : to;
  if (!target || target.id === id) return null;
  const { error } = await db.rpc("move_row", {
    _table: collection.table,
    _id: id,
    _target: target.id,
    // Inverted in lists with descending order.
    _after: (target.side === "after") === collection.order.ascending,
  });
  hub.invalidate(collection.table);
  if (error?.code === "22023") throw changed();
  if (error) throw toAppError(error);
  return before ? { id: before.id, side: "after" } : after ? { id: after.id, side: "before" } : null;
}

function step(neighbour: Row | undefined, direction: Direction): Cursor | null {
  return neighbour ? { id: neighbour.id, side: direction === "up" ? "before" : "after" } : null;
}

function changed(): AppError {
  return new AppError(
    409,
    "The list has changed: the entry you moved, or the one next to it, was deleted. This is the current list.",
  );
}
