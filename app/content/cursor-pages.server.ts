import type { Client } from "~/auth/session.server";
import { type Collection, type ContentTable, getEntryPath, type RowFor } from "./collection";
import { isSlug } from "./fields/slug";
import {
  find,
  fromTable,
  isId,
  isValidId,
  PAGE_SIZE,
  type Row,
  sorted,
  unwrap,
  wherePublic,
} from "./repository.server";

/** A position in a list: after or just before a row, in the list's order. */
export interface Cursor {
  id: string;
  side: "after" | "before";
}

/** One page of a list, in the list's order, and whether there are more rows on either side. */
export interface Page<Table extends ContentTable> {
  rows: RowFor<Table>[];
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The previous or next entry: where it is and what it is called. */
export interface Neighbour {
  to: string | null;
  title: string;
}

/** The cursor of a URL (`?after=id`, `?before=id`); null for the beginning of the list. */
export function parseCursor(search: URLSearchParams): Cursor | null {
  for (const side of ["after", "before"] as const) {
    const id = search.get(side);
    if (isId(id)) return { id, side };
  }
  return null;
}

/**
 * One page of at most 50 rows that visitors see (keyset pagination: the row next to the page identifies it, so it does
 * not shift when rows are added; docs/decisions/063-urls-that-last.md). Null if that row no longer exists, or if no more
 * than 50 rows precede it: the first page of the list shows those.
 * @throws AppError
 */
export async function loadRowsPage<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
  cursor: Cursor | null,
): Promise<Page<Table> | null> {
  const untyped = collection as unknown as Collection;
  const anchor = cursor && (await find(db, untyped, cursor.id));
  if (cursor && !anchor) return null;
  const side = cursor?.side ?? "after";
  const found = await seek(db, untyped, anchor, side, PAGE_SIZE + 1);
  const more = found.length > PAGE_SIZE;
  if (side === "before" ? !more : cursor && found.length === 0) return null;
  const rows = found.slice(0, PAGE_SIZE) as unknown as RowFor<Table>[];
  return side === "before"
    ? { rows: rows.reverse(), hasBefore: true, hasAfter: true }
    : { rows, hasBefore: cursor !== null, hasAfter: more };
}

/** A row that visitors see, by its id or its slug; null for any other value. @throws AppError */
export async function findPublishedRow<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
  value: string,
  column: "id" | "slug" = "id",
): Promise<RowFor<Table> | null> {
  const untyped = collection as unknown as Collection;
  if (!(column === "id" ? isValidId(untyped, value) : isSlug(value))) return null;
  const query = wherePublic(fromTable(db, untyped).select("*").eq(column, value), untyped);
  return unwrap(await query.maybeSingle()).data as unknown as RowFor<Table> | null;
}

/** A row that visitors see, with its neighbours in the list; null for any other slug. @throws AppError */
export async function loadPublishedEntry<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
  slug: string,
): Promise<{ row: RowFor<Table>; before: Neighbour | null; after: Neighbour | null } | null> {
  const row = await findPublishedRow(db, collection, slug, "slug");
  if (!row) return null;
  const [untyped, anchor] = [collection as unknown as Collection, row as unknown as Row];
  const [[before], [after]] = await Promise.all([
    seek(db, untyped, anchor, "before", 1),
    seek(db, untyped, anchor, "after", 1),
  ]);
  const toNeighbour = (found?: Row) =>
    found ? { to: getEntryPath(untyped, found), title: untyped.title(found as never) } : null;
  return { row, before: toNeighbour(before), after: toNeighbour(after) };
}

/**
 * The rows nearest to `anchor` on one side, nearest first; without an anchor, from the beginning of the list. Only rows
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
  if (!all) query = wherePublic(query, collection);
  if (anchor) {
    const beyond = isUp ? "gt" : "lt";
    const keys = [column, "created_at", "id"].map((key) => [key, `"${anchor[key]}"`] as const);
    const steps = keys.map(([key, value], at) => {
      const equals = keys.slice(0, at).map(([other, same]) => `${other}.eq.${same}`);
      return `and(${[...equals, `${key}.${beyond}.${value}`].join(",")})`;
    });
    // The first condition is redundant, but lets Postgres seek to the page's position in the index.
    query = query.filter(column, isUp ? "gte" : "lte", anchor[column]).or(steps.join(","));
  }
  const towards = { ...collection, order: { column, ascending: isUp } };
  return unwrap(await sorted(query, towards).limit(limit)).data ?? [];
}
