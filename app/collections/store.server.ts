import { isDeepStrictEqual } from "node:util";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Client } from "~/auth/session.server";
import { hub } from "~/live/hub.server";
import type { Collection, ContentTable, RowOf } from "./collection";
import { Conflict, gone, Problem, problemOf, type ServiceError } from "./problem.server";

/** A row of any collection. */
export interface Row {
  id: string;
  created_at: string;
  /** The row's version: every edit makes it later. */
  updated_at: string;
  [column: string]: unknown;
}

/** Rows on one page of a list (product.md: "pagination past 50"). */
export const PAGE_SIZE = 50;
/** A hosted project answers with at most this many rows at once. */
const MOST_ROWS = 1_000;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value from outside can be the id of a row. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

interface AnyTables {
  public: {
    Tables: Record<
      string,
      { Row: Row; Insert: Record<string, unknown>; Update: Record<string, unknown>; Relationships: [] }
    >;
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
}

/** The collection's table. Which columns it has is the definition's promise, not the type system's. */
export function tableOf(db: Client, { table }: Collection) {
  return (db as unknown as SupabaseClient<AnyTables>).from(table);
}

interface Sortable<Query> {
  order(column: string, options: { ascending: boolean }): Query;
}

/** One order for every list; rows that are equal in it keep theirs (as in the database's `reorder`). */
export function sorted<Query extends Sortable<Query>>(
  query: Query,
  { order: { column, ascending } }: Collection,
): Query {
  return query.order(column, { ascending }).order("created_at", { ascending }).order("id", { ascending });
}

/** @throws Problem if the data service reported an error. */
export function checked<Answer extends { error: ServiceError | null }>(answer: Answer): Answer {
  if (answer.error) throw problemOf(answer.error);
  return answer;
}

/**
 * What visitors see, in their order (specification, section 7): all rows, or those that are published.
 * @throws Problem
 */
export async function visible<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
): Promise<RowOf<Table>[]> {
  let query = tableOf(db, collection).select("*");
  if (collection.publish) query = query.eq(collection.publish.column, true);
  const { data } = checked(await sorted(query, collection));
  return (data ?? []) as unknown as RowOf<Table>[];
}

export type Show = "all" | "on" | "off";

/**
 * One page of the admin's list (the first is 1) and how many rows there are on all pages.
 * A page past the end is empty. @throws Problem
 */
export async function list(db: Client, collection: Collection, { show, page }: { show: Show; page: number }) {
  let query = tableOf(db, collection).select("*", { count: "exact" });
  if (collection.publish && show !== "all") query = query.eq(collection.publish.column, show === "on");
  const first = (page - 1) * PAGE_SIZE;
  const answer = await sorted(query, collection).range(first, first + PAGE_SIZE - 1);
  // PGRST103: the range begins past the last row.
  if (answer.error?.code === "PGRST103") return { rows: [], total: 0 };
  const { data, count } = checked(answer);
  return { rows: data ?? [], total: count ?? 0 };
}

/** How many rows there are, and how many of them visitors see. @throws Problem */
export async function counts(db: Client, collection: Collection): Promise<{ all: number; on: number }> {
  const count = async (on?: string) => {
    const query = tableOf(db, collection).select("id", { count: "exact", head: true });
    return checked(await (on ? query.eq(on, true) : query)).count ?? 0;
  };
  const [all, on] = await Promise.all([count(), collection.publish && count(collection.publish.column)]);
  return { all, on: on ?? all };
}

/** The row, or null; also null for what cannot be an id. @throws Problem */
export async function find(db: Client, collection: Collection, id: string): Promise<Row | null> {
  if (!isId(id)) return null;
  return checked(await tableOf(db, collection).select("*").eq("id", id).maybeSingle()).data;
}

/**
 * Inserts a row with an id of the form's choice, so that a form that is sent twice makes one row.
 * @throws Conflict if the row exists with other values; Problem
 */
export async function create(
  db: Client,
  collection: Collection,
  id: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const { data, error } = await tableOf(db, collection)
    .insert({ ...values, id })
    .select()
    .single();
  hub.invalidate(collection.table);
  if (data) return data;
  const current = error.code === "23505" ? await find(db, collection, id) : null;
  if (!current) throw problemOf(error);
  return unlessOther(collection, current, values);
}

/**
 * Updates a row that still has the version (`updated_at`) from which the edit started. Saving once more
 * what is already saved is no conflict.
 * @throws Conflict if somebody else saved it meanwhile; Problem, with status 404 if it was deleted
 */
export async function save(
  db: Client,
  collection: Collection,
  { id, version, values }: { id: string; version: string; values: Record<string, unknown> },
): Promise<Row> {
  if (!isId(id)) throw gone(collection.one);
  const { data } = checked(
    await tableOf(db, collection)
      .update(values)
      .eq("id", id)
      .eq("updated_at", version)
      .select()
      .maybeSingle(),
  );
  hub.invalidate(collection.table);
  if (data) return data;
  const current = await find(db, collection, id);
  if (!current) throw gone(collection.one);
  // Row-level security hides a row that may not be changed from the update.
  if (current.updated_at === version) throw problemOf({ code: "42501", message: "" });
  return unlessOther(collection, current, values);
}

function unlessOther(collection: Collection, current: Row, values: Record<string, unknown>): Row {
  // As the database would hold them: JSON knows no undefined.
  const stored: Record<string, unknown> = JSON.parse(JSON.stringify(values));
  const holds = Object.entries(stored).every(([column, value]) => isDeepStrictEqual(current[column], value));
  if (!holds) throw new Conflict(collection.one, current);
  return current;
}

/** Publishes a row or hides it. @throws Problem */
export async function setPublished(
  db: Client,
  collection: Collection,
  id: string,
  on: boolean,
): Promise<Row> {
  if (!collection.publish) throw new Problem(422, `A ${collection.one} cannot be hidden.`);
  if (!isId(id)) throw gone(collection.one);
  const change: Record<string, unknown> = { [collection.publish.column]: on };
  const { data } = checked(await tableOf(db, collection).update(change).eq("id", id).select().maybeSingle());
  hub.invalidate(collection.table);
  if (!data) throw gone(collection.one);
  return data;
}

/** Deletes a row; the database keeps it as a revision. @throws Problem */
export async function remove(db: Client, collection: Collection, id: string): Promise<Row> {
  if (!isId(id)) throw gone(collection.one);
  const { data } = checked(await tableOf(db, collection).delete().eq("id", id).select().maybeSingle());
  hub.invalidate(collection.table);
  if (!data) throw gone(collection.one);
  return data;
}

export type Direction = "up" | "down";

/** Moves a row one place in its list as people see it; the first one stays first. @throws Problem */
export async function move(
  db: Client,
  collection: Collection,
  id: string,
  direction: Direction,
): Promise<void> {
  const ids = await idsInOrder(db, collection);
  const from = ids.indexOf(id);
  if (from === -1) throw gone(collection.one);
  const to = (direction === "up") === collection.order.ascending ? from - 1 : from + 1;
  const neighbour = ids[to];
  if (neighbour === undefined) return;
  ids[to] = id;
  ids[from] = neighbour;
  const { error } = await db.rpc("reorder", { _table: collection.table, _ids: ids });
  hub.invalidate(collection.table);
  if (error?.code === "22023")
    throw new Problem(409, "The list changed meanwhile. Look at it and move again.");
  if (error) throw problemOf(error);
}

/** The ids of all rows by order_index ascending, whatever direction the list is read in. */
async function idsInOrder(db: Client, collection: Collection): Promise<string[]> {
  const ascending = { ...collection, order: { ...collection.order, ascending: true } };
  const ids: string[] = [];
  for (let first = 0; ; first += MOST_ROWS) {
    const query = sorted(tableOf(db, collection).select("id"), ascending);
    const { data } = checked(await query.range(first, first + MOST_ROWS - 1));
    for (const row of data ?? []) ids.push(row.id);
    if ((data ?? []).length < MOST_ROWS) return ids;
  }
}
