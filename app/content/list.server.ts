import type { Client } from "~/auth/session.server";
import { AppError, notFoundError, toAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import type { Collection } from "./collection";
import { type Cursor, seek } from "./cursor-pages.server";
import { find, isValidId, PAGE_SIZE, type Row, unwrap } from "./repository.server";
import type { EntryStatus } from "./schedule";

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
async function listRows(
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

/** The most rows that are changed at once: their ids are the fields of the form that undoes it. */
export const MAX_CHANGED = 500;

/**
 * The ids of all rows that a list shows on its pages. @throws AppError if there are too many to change, or not as many
 * as the author saw
 */
export async function findIds(
  db: Client,
  collection: Collection,
  filter: ListFilter,
  seen: number,
): Promise<string[]> {
  const { rows, total } = await listRows(db, collection, filter, { first: 0, limit: MAX_CHANGED });
  const count = total.toLocaleString("en");
  if (total > MAX_CHANGED)
    throw new AppError(
      422,
      `These are ${count} entries; at most ${MAX_CHANGED} can be changed at once. Search for some of them.`,
    );
  if (total !== seen)
    throw new AppError(409, `The list has changed: it has ${count} entries now. Look again.`);
  return rows.map(({ id }) => String(id));
}

/**
 * Publishes or hides rows, all or none, and returns those that changed; the others stay untouched.
 * @throws AppError, with status 404 if none of them exists
 */
export async function setPublished(
  db: Client,
  collection: Collection,
  ids: string[],
  on: boolean,
): Promise<Row[]> {
  const { publish, singular } = collection;
  if (!publish) throw new AppError(422, `A ${singular} can’t be hidden.`);
  const answer = await db.rpc("set_published", {
    _table: collection.table,
    _column: publish.column,
    _ids: getIds(collection, ids, MAX_CHANGED),
    _on: on,
  });
  hub.invalidate(collection.table);
  const changed = unwrap(answer).data as Row[] | null;
  if (!changed) throw notFoundError(singular);
  return changed;
}

/**
 * Deletes rows, all or none, and returns the ids of those that existed; the database keeps them as revisions.
 * @throws AppError, with status 404 if none of them existed
 */
export async function removeAll(db: Client, collection: Collection, ids: string[]): Promise<string[]> {
  const answer = await db.rpc("delete_rows", {
    _table: collection.table,
    _ids: getIds(collection, ids, MAX_CHANGED),
  });
  hub.invalidate(collection.table);
  const gone = unwrap(answer).data ?? [];
  if (gone.length === 0) throw notFoundError(collection.singular);
  return gone;
}

/** The valid ids of a form. @throws AppError if there are none, or more than `max` */
export function getIds(collection: Collection, ids: string[], max: number = PAGE_SIZE): string[] {
  if (ids.length === 0) throw new AppError(422, "Select at least one entry first.");
  if (ids.length > max) throw new AppError(422, `You can change at most ${max} at once.`);
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
