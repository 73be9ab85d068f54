import type { SupabaseClient } from "@supabase/supabase-js";
import type { Client } from "~/auth/session.server";
import {
  ALREADY_IN_USE,
  AppError,
  ConflictError,
  notFoundError,
  type ServiceError,
  toAppError,
} from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import type { Collection, ContentTable, RowFor } from "./collection";
import { isSlug } from "./fields/slug";
import { hasOwnPages } from "./has-own-pages";
import { matches } from "./matches.server";
import { readAll } from "./read-all.server";
import { isSchedulable } from "./schedule";

/** A row of any collection. */
export interface Row {
  id: string;
  created_at: string;
  /** The row's version: later after every edit. */
  updated_at: string;
  [column: string]: unknown;
}

/** Rows on one page of a list. */
export const PAGE_SIZE = 50;

/** The id of the only row of a `single` collection, which the database stores as a boolean. */
export const ONLY_ID = "true";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an untrusted value is a UUID, the id of most rows. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

/** Whether an untrusted value can be the id of a row of this collection. */
export function isValidId({ single, idFrom }: Collection, value: unknown): value is string {
  if (single) return value === ONLY_ID;
  return idFrom ? typeof value === "string" && isSlug(value) : isId(value);
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

/**
 * The collection's table, loosely typed: its columns are known from the collection's definition, not to the compiler.
 */
export function fromTable(db: Client, { table }: Collection) {
  return (db as unknown as SupabaseClient<AnyTables>).from(table);
}

interface Sortable<Query> {
  order(column: string, options: { ascending: boolean }): Query;
}

/** Sorts as all lists do, with the same tie-breakers as the database function `reorder_rows`. */
export function sorted<Query extends Sortable<Query>>(
  query: Query,
  { order: { column, ascending } }: Collection,
): Query {
  return query.order(column, { ascending }).order("created_at", { ascending }).order("id", { ascending });
}

/** Returns the answer unchanged. @throws AppError if the data API reported an error */
export function unwrap<Answer extends { error: ServiceError | null }>(answer: Answer): Answer {
  if (answer.error) throw toAppError(answer.error);
  return answer;
}

interface Filterable {
  eq(column: string, value: boolean): Filterable;
  or(filters: string): Filterable;
}

/**
 * Restricts a query to rows that visitors can see, for clients that may read others as well. (For visitors, row-level
 * security does the same.) Postgres reads "now" as the time of the query.
 */
export function wherePublic<Query>(query: Query, collection: Collection): Query {
  if (!collection.publish) return query;
  const published = (query as Filterable).eq(collection.publish.column, true);
  const isNow = isSchedulable(collection) ? published.or("publish_at.is.null,publish_at.lte.now") : published;
  return isNow as Query;
}

/**
 * The rows that visitors can see, in the collection's order (specification, section 7).
 * @throws AppError
 */
export async function findPublished<Table extends ContentTable>(
  db: Client,
  collection: Collection<Table>,
): Promise<RowFor<Table>[]> {
  const query = wherePublic(fromTable(db, collection).select("*"), collection);
  return (await readAll(sorted(query, collection))) as unknown as RowFor<Table>[];
}

/** How many rows there are, and how many of them visitors can see. @throws AppError */
export async function countByStatus(
  db: Client,
  collection: Collection,
): Promise<{ all: number; published: number }> {
  const rows = () => fromTable(db, collection).select("id", { count: "exact", head: true });
  const [all, on] = await Promise.all([rows(), wherePublic(rows(), collection)]);
  return { all: unwrap(all).count ?? 0, published: unwrap(on).count ?? 0 };
}

/** The row, or null; also null if the id is malformed. @throws AppError */
export async function find(db: Client, collection: Collection, id: string): Promise<Row | null> {
  if (!isValidId(collection, id)) return null;
  return asRow(unwrap(await fromTable(db, collection).select("*").eq("id", id).maybeSingle()).data);
}

/** The row with this value in a unique column, or null. @throws AppError */
export async function findBy(
  db: Client,
  collection: Collection,
  column: string,
  value: string,
): Promise<Row | null> {
  return asRow(unwrap(await fromTable(db, collection).select("*").eq(column, value).maybeSingle()).data);
}

/** A row from the data API with its id as a string, whatever the id's type in the table. */
export function asRow(row: Row): Row;
export function asRow(row: Row | null): Row | null;
export function asRow(row: Row | null): Row | null {
  return row && { ...row, id: String(row.id) };
}

/**
 * Inserts a row with the id that the form generated, so a form that is sent twice creates only one row. If the author
 * chooses the id (`idFrom`), it is taken from the values.
 * @throws ConflictError if the row exists with other values; AppError, naming the field if the chosen id is taken
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
  // An entry whose id is its slug also has the form's, by which it is known under any slug.
  const same = idFrom && isId(id) ? await findBy(db, collection, "uuid", id) : null;
  if (same && matches(collection, same, columns)) return same;
  const uuid = idFrom && isId(id) && !same ? { uuid: id } : {};
  const { data, error } = await fromTable(db, collection)
    .insert({ ...columns, ...atTheEnd(collection), ...uuid, id: newId })
    .select()
    .single();
  invalidate(collection);
  if (data) return asRow(data);
  const current = error.code === "23505" ? await find(db, collection, newId) : null;
  if (!current) throw toRowError(collection, error);
  // Equal ids: the form of an essay that was deleted and has been restored since. A conflict, not a taken id.
  if (idFrom && id !== newId && !matches(collection, current, columns))
    throw new AppError(422, ALREADY_IN_USE, idFrom);
  return assertNoConflict(collection, current, columns);
}

/** Also invalidates redirects: the database adds and deletes them when a row with a page of its own moves. */
function invalidate(collection: Collection): void {
  hub.invalidate(collection.table);
  if (hasOwnPages(collection)) hub.invalidate("redirects");
}

/** In lists that admins order by hand, a new row comes last: the database appends it if order_index is null. */
const atTheEnd = ({ order }: Collection) => (order.column === "order_index" ? { order_index: null } : {});

/** The values without the one that serves as the id. */
function getColumns({ idFrom }: Collection, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== idFrom));
}

/**
 * Updates a row if it still has the version (`updated_at`) from which the edit started. Saving the same values again is
 * not a conflict. If the author chooses the id (`idFrom`), the row gets the id in the values.
 * @throws ConflictError if it has been saved with other values since; AppError, with status 404 if it was deleted
 */
export async function save(
  db: Client,
  collection: Collection,
  { id, version, values }: { id: string; version: string; values: Record<string, unknown> },
): Promise<Row> {
  if (!isValidId(collection, id)) throw notFoundError(collection.singular);
  const { idFrom } = collection;
  const columns = getColumns(collection, values);
  const newId = idFrom ? values[idFrom] : undefined;
  const { data, error } = await fromTable(db, collection)
    .update(newId === undefined ? columns : { ...columns, id: newId })
    .eq("id", id)
    .eq("updated_at", version)
    .select()
    .maybeSingle();
  invalidate(collection);
  if (error) throw toRowError(collection, error);
  if (data) return asRow(data);
  const current = await find(db, collection, id);
  if (!current) throw notFoundError(collection.singular);
  // Row-level security hid the row from the update: the caller may not change it.
  if (current.updated_at === version) throw toAppError({ code: "42501", message: "" });
  return assertNoConflict(collection, current, columns);
}

/** Names the field of the URL that another row has. Row-level security hides which column it is. */
function toRowError({ fields }: Collection, error: ServiceError): AppError {
  const urlField = fields.find(({ kind }) => kind === "slug" || kind === "path");
  return error.code === "23505" && urlField
    ? new AppError(422, ALREADY_IN_USE, urlField.name)
    : toAppError(error);
}

function assertNoConflict(collection: Collection, current: Row, columns: Record<string, unknown>): Row {
  if (!matches(collection, current, columns)) throw new ConflictError(collection.singular, current);
  return current;
}

/** Deletes a row; the database keeps it as a revision. @throws AppError */
export async function remove(db: Client, collection: Collection, id: string): Promise<Row> {
  if (collection.single) throw new AppError(422, `The ${collection.singular} can’t be deleted.`);
  if (!isValidId(collection, id)) throw notFoundError(collection.singular);
  const { data } = unwrap(await fromTable(db, collection).delete().eq("id", id).select().maybeSingle());
  hub.invalidate(collection.table);
  if (!data) throw notFoundError(collection.singular);
  return asRow(data);
}
