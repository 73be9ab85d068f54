import type { Client } from "~/auth/session.server";
import type { Collection, ContentTable, RowFor } from "./collection";
import { find, fromTable, isId, PAGE_SIZE, type Row, sorted, unwrap } from "./repository.server";

/** Which part of a list: what comes after a row, or just before it, in the list's own order. */
export interface Cursor {
  id: string;
  side: "after" | "before";
}

/** One page of a list, in the list's order, and whether there is more on either side. */
export interface Page<Table extends ContentTable> {
  rows: RowFor<Table>[];
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The place that an address names (`?after=id`, `?before=id`), null for the beginning of the list. */
export function parseCursor(search: URLSearchParams): Cursor | null {
  for (const side of ["after", "before"] as const) {
    const id = search.get(side);
    if (isId(id)) return { id, side };
  }
  return null;
}

/**
 * At most 50 of the rows that visitors see. A page is named by the row next to it, so it stays the same however
 * many rows are added (docs/decisions/012-pagination.md). Null when that row is gone, and when no more
 * than 50 rows stand before it: then the beginning of the list shows them.
 * @throws AppError
 */
export async function loadRowsPage<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
  place: Cursor | null,
): Promise<Page<Table> | null> {
  const known = collection as unknown as Collection;
  const anchor = place && (await find(db, known, place.id));
  if (place && !anchor) return null;
  const side = place?.side ?? "after";
  const found = await seek(db, known, anchor, side, PAGE_SIZE + 1);
  const more = found.length > PAGE_SIZE;
  if (side === "before" ? !more : place && found.length === 0) return null;
  const rows = found.slice(0, PAGE_SIZE) as unknown as RowFor<Table>[];
  return side === "before"
    ? { rows: rows.reverse(), hasBefore: true, hasAfter: true }
    : { rows, hasBefore: place !== null, hasAfter: more };
}

/** A row that visitors see, with the ids of its neighbours in the list; null for any other id. @throws AppError */
export async function getEntry<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
  id: string,
): Promise<{ row: RowFor<Table>; before: string | null; after: string | null } | null> {
  const known = collection as unknown as Collection;
  const row = await find(db, known, id);
  if (!row || (collection.publish && row[collection.publish.column] !== true)) return null;
  const [[before], [after]] = await Promise.all([
    seek(db, known, row, "before", 1),
    seek(db, known, row, "after", 1),
  ]);
  return { row: row as unknown as RowFor<Table>, before: before?.id ?? null, after: after?.id ?? null };
}

/**
 * The rows nearest to `anchor` on one side of it, the nearest first; from the list's beginning without one. Only those
 * that visitors see, unless `all`. @throws AppError
 */
export async function seek(
  db: Client,
  collection: Collection,
  anchor: Row | null,
  side: Cursor["side"],
  limit: number,
  all = false,
): Promise<Row[]> {
  const { column, ascending } = collection.order;
  const isUp = (side === "after") === ascending;
  let query = fromTable(db, collection).select("*");
  if (collection.publish && !all) query = query.eq(collection.publish.column, true);
  if (anchor) {
    const beyond = isUp ? "gt" : "lt";
    const keys = [column, "created_at", "id"].map((key) => [key, `"${anchor[key]}"`] as const);
    const steps = keys.map(([key, value], at) => {
      const equals = keys.slice(0, at).map(([other, same]) => `${other}.eq.${same}`);
      return `and(${[...equals, `${key}.${beyond}.${value}`].join(",")})`;
    });
    // The first condition says nothing new; it lets Postgres begin in the index where the page begins.
    query = query.filter(column, isUp ? "gte" : "lte", anchor[column]).or(steps.join(","));
  }
  const towards = { ...collection, order: { column, ascending: isUp } };
  return unwrap(await sorted(query, towards).limit(limit)).data ?? [];
}
