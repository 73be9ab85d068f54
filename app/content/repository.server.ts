import { isDeepStrictEqual } from "node:util";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Client } from "~/auth/session.server";
import {
  AppError,
  ConflictError,
  notFoundError,
  type ServiceError,
  toAppError,
  UNIQUE_VIOLATION,
} from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import type { Collection, ContentTable, RowFor } from "./collection";

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

/** The id of a table's only row, which the database holds as a boolean. */
export const ONLY_ID = "true";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a value from outside is a uuid, as most rows have for an id. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

/** Whether a value from outside can be the id of one of the collection's rows. */
export function isValidId({ single, idFrom }: Collection, value: unknown): value is string {
  if (single) return value === ONLY_ID;
  return idFrom ? typeof value === "string" && SLUG.test(value) : isId(value);
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
export function fromTable(db: Client, { table }: Collection) {
  return (db as unknown as SupabaseClient<AnyTables>).from(table);
}

interface Sortable<Query> {
  order(column: string, options: { ascending: boolean }): Query;
}

/** One order for every list; rows that are equal in it keep theirs (as in the database's `reorder_rows`). */
export function sorted<Query extends Sortable<Query>>(
  query: Query,
  { order: { column, ascending } }: Collection,
): Query {
  return query.order(column, { ascending }).order("created_at", { ascending }).order("id", { ascending });
}

/** @throws AppError if the data service reported an error. */
export function unwrap<Answer extends { error: ServiceError | null }>(answer: Answer): Answer {
  if (answer.error) throw toAppError(answer.error);
  return answer;
}

/**
 * What visitors see, in their order (specification, section 7): all rows, or those that are published.
 * @throws AppError
 */
export async function findPublished<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
): Promise<RowFor<Table>[]> {
  let query = fromTable(db, collection).select("*");
  if (collection.publish) query = query.eq(collection.publish.column, true);
  const { data } = unwrap(await sorted(query, collection));
  return (data ?? []) as unknown as RowFor<Table>[];
}

/** How many rows there are, and how many of them visitors see. @throws AppError */
export async function countByStatus(
  db: Client,
  collection: Collection,
): Promise<{ all: number; on: number }> {
  const count = async (on?: string) => {
    const query = fromTable(db, collection).select("id", { count: "exact", head: true });
    return unwrap(await (on ? query.eq(on, true) : query)).count ?? 0;
  };
  const [all, on] = await Promise.all([count(), collection.publish && count(collection.publish.column)]);
  return { all, on: on ?? all };
}

/** The row, or null; also null for what cannot be an id. @throws AppError */
export async function find(db: Client, collection: Collection, id: string): Promise<Row | null> {
  if (!isValidId(collection, id)) return null;
  return asRow(unwrap(await fromTable(db, collection).select("*").eq("id", id).maybeSingle()).data);
}

/** The row that holds a value in a column in which no value occurs twice, or null. @throws AppError */
export async function findBy(
  db: Client,
  collection: Collection,
  column: string,
  value: string,
): Promise<Row | null> {
  return asRow(unwrap(await fromTable(db, collection).select("*").eq(column, value).maybeSingle()).data);
}

/** A row of the data service; an id is a string here, whatever the table has. */
function asRow(row: Row): Row;
function asRow(row: Row | null): Row | null;
function asRow(row: Row | null): Row | null {
  return row && { ...row, id: String(row.id) };
}

/**
 * Inserts a row with an id of the form's choice, so that a form that is sent twice makes one row. Where the author
 * chooses the id (`idFrom`), the one among the values counts.
 * @throws Conflict if the row exists with other values; Problem, at the field if it is the chosen id that is taken
 */
export async function create(
  db: Client,
  collection: Collection,
  id: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const { idFrom } = collection;
  const newId = idFrom ? String(values[idFrom]) : id;
  const columns = getColumns(collection, values);
  const { data, error } = await fromTable(db, collection)
    .insert({ ...columns, ...atTheEnd(collection), id: newId })
    .select()
    .single();
  hub.invalidate(collection.table);
  if (data) return asRow(data);
  const current = error.code === "23505" ? await find(db, collection, newId) : null;
  if (!current) throw toAppError(error);
  // Whoever writes an essay of the site's own knew its id: somebody else saved it meanwhile.
  if (idFrom && id !== newId && !matches(current, columns)) throw new AppError(422, UNIQUE_VIOLATION, idFrom);
  return assertNoConflict(collection, current, columns);
}

/** Where the author arranges the list a new row comes last: the database counts for whoever says null. */
const atTheEnd = ({ order }: Collection) => (order.column === "order_index" ? { order_index: null } : {});

/** The values that are columns: what became the id is none. */
function getColumns({ idFrom }: Collection, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== idFrom));
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
  if (!isValidId(collection, id)) throw notFoundError(collection.singular);
  const columns = getColumns(collection, values);
  const { data } = unwrap(
    await fromTable(db, collection)
      .update(columns)
      .eq("id", id)
      .eq("updated_at", version)
      .select()
      .maybeSingle(),
  );
  hub.invalidate(collection.table);
  if (data) return asRow(data);
  const current = await find(db, collection, id);
  if (!current) throw notFoundError(collection.singular);
  // Row-level security hides a row that may not be changed from the update.
  if (current.updated_at === version) throw toAppError({ code: "42501", message: "" });
  return assertNoConflict(collection, current, columns);
}

function assertNoConflict(collection: Collection, current: Row, columns: Record<string, unknown>): Row {
  if (!matches(current, columns)) throw new ConflictError(collection.singular, current);
  return current;
}

function matches(current: Row, columns: Record<string, unknown>): boolean {
  // As the database would hold them: JSON knows no undefined.
  const stored: Record<string, unknown> = JSON.parse(JSON.stringify(columns));
  return Object.entries(stored).every(([column, value]) => isDeepStrictEqual(current[column], value));
}

/** Deletes a row; the database keeps it as a revision. @throws AppError */
export async function remove(db: Client, collection: Collection, id: string): Promise<Row> {
  if (collection.single) throw new AppError(422, `The ${collection.singular} cannot be deleted.`);
  if (!isValidId(collection, id)) throw notFoundError(collection.singular);
  const { data } = unwrap(await fromTable(db, collection).delete().eq("id", id).select().maybeSingle());
  hub.invalidate(collection.table);
  if (!data) throw notFoundError(collection.singular);
  return asRow(data);
}
