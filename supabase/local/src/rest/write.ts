import type { Column, Table } from "./catalogue";
import { RestError, unsupported } from "./errors";
import { whereSql } from "./filter";
import { pageQuery, type Query } from "./query";
import { invalidBody, type RestRequest, readObjects } from "./request";
import { readNames } from "./scanner";
import { quote, Statement } from "./statement";

const VERBS = new Map([
  ["POST", "INSERT"],
  ["PATCH", "UPDATE"],
  ["DELETE", "DELETE"],
]);

/** Whether a method changes rows. */
export const isWrite = (method: string) => VERBS.has(method);

/** The statement that inserts (POST), updates (PATCH) or deletes rows, and answers them when they are wanted. */
export async function writeQuery(ask: RestRequest, table: Table): Promise<Query> {
  const { method, query } = ask.request;
  if (query.has("limit") || query.has("offset")) throw unsupported(`A limit of ${VERBS.get(method)}`);
  const statement = new Statement();
  const change = await changeSql(ask, table, statement);
  const isSilent = !ask.prefers.has("return=representation");
  const isMerge = method === "POST" && ask.prefers.has("resolution=merge-duplicates");
  const status = method === "POST" ? 201 : isSilent ? 204 : 200;
  const all = { ...ask, limit: Number.MAX_SAFE_INTEGER };
  return pageQuery(all, {
    statement,
    relation: table,
    source: "changed",
    from: "changed",
    filters: [],
    isValue: isSilent,
    isChange: true,
    answer: { isSilent, status: ({ inserted }) => (inserted === 0 ? 200 : status) },
    ...(isMerge && { inserted: "coalesce(nullif(current_setting('rest.inserted', true), ''), '0')::int" }),
    before(used) {
      // Only columns that were asked for are read: the sender may have no right to the rest.
      const returned = [...(used.has("*") ? "*" : used), ...(isSilent ? ["1 as value"] : [])].join(", ");
      if (change) return `with changed as (${change} returning ${returned}) `;
      return `with changed as (select ${returned} from ${getName(table)} where false) `;
    },
  });
}

/** The change without what it returns; null when there is nothing to set. */
async function changeSql(ask: RestRequest, table: Table, statement: Statement): Promise<string | null> {
  const { method } = ask.request;
  if (method === "DELETE") return `delete from ${getName(table)} ${whereClause(ask, table, statement)}`;
  const { json, keys } = await readRows(ask);
  const columns = keys.map((key) => getColumn(table, key));
  const names = keys.map(quote).join(", ");
  if (method === "POST") {
    const given = givenSql(statement, columns, json, ask.prefers.has("missing=default"));
    const into = `insert into ${getName(table)}${names && ` (${names})`}`;
    const conflict = conflictSql(ask, table, keys);
    const counted = ask.prefers.has("resolution=merge-duplicates") ? ` where ${countSql("+ 1")}` : "";
    return `${into} select ${names} from ${given}${counted}${conflict}`;
  }
  if (keys.length === 0) return null;
  const values = `select ${names} from ${givenSql(statement, columns, json, false)} limit 1`;
  return `update ${getName(table)} set (${names}) = (${values}) ${whereClause(ask, table, statement)}`;
}

const getName = (table: Table) => `public.${quote(table.name)}`;

/** Hosted projects load pg-safeupdate: nobody changes a whole table by a forgotten filter. */
function whereClause({ request }: RestRequest, relation: Table, statement: Statement): string {
  const where = whereSql({ statement, relation, source: quote(relation.name) }, request.query);
  if (where) return `where ${where}`;
  throw new RestError(400, "21000", `${VERBS.get(request.method)} requires a WHERE clause`);
}

/**
 * The rows of a body, just as they came, so that numbers keep all their digits, and the columns to write: those of
 * the `columns` parameter, else their keys, which must all be the same.
 */
async function readRows({ request }: RestRequest): Promise<{ json: string; keys: string[] }> {
  const { text, isList, objects } = await readObjects(request);
  const columns = request.query.get("columns");
  const keys = columns && objects[0] ? readNames("columns", columns) : Object.keys(objects[0] ?? {});
  const fits = (row: object) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!columns && !objects.every(fits)) throw invalidBody("All object keys must match");
  return { json: isList ? text : `[${text}]`, keys };
}

function getColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column) return column;
  const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`;
  throw new RestError(400, "PGRST204", message);
}

/** JSON rows as typed columns; what a row leaves out is null or, with `defaults`, the column's default. */
function givenSql(statement: Statement, columns: Column[], json: string, defaults: boolean): string {
  const rows = statement.bind(json);
  if (columns.length === 0) return `json_array_elements(${rows}::json)`;
  const definition = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(", ");
  const pairs = columns
    .filter((column) => defaults && column.default !== null)
    .map((column) => `${statement.bind(column.name)}::text, ${column.default}`);
  if (pairs.length === 0) return `json_to_recordset(${rows}::json) as given (${definition})`;
  const filled = `jsonb_agg(jsonb_build_object(${pairs.join(", ")}) || item)`;
  const complete = `select ${filled} from jsonb_array_elements(${rows}::jsonb) item`;
  return `jsonb_to_recordset((${complete})) as given (${definition})`;
}

function conflictSql({ request, prefers }: RestRequest, table: Table, keys: string[]): string {
  const merge = prefers.has("resolution=merge-duplicates");
  const given = request.query.get("on_conflict");
  const target = given ? readNames("on_conflict", given) : table.primaryKey;
  if (target.length === 0 || !(merge || prefers.has("resolution=ignore-duplicates"))) return "";
  const conflict = ` on conflict (${target.map((name) => quote(getColumn(table, name).name)).join(", ")}) do`;
  if (!merge || keys.length === 0) return `${conflict} nothing`;
  const set = keys.map((key) => `${quote(key)} = excluded.${quote(key)}`).join(", ");
  return `${conflict} update set ${set} where ${countSql("- 1")}`;
}

/**
 * Counts the new rows of an upsert, in a setting of the transaction: each row to insert adds one, each that was there
 * takes it back. A condition that always holds.
 */
const countSql = (step: string) =>
  "set_config('rest.inserted', " +
  `(coalesce(nullif(current_setting('rest.inserted', true), ''), '0')::int ${step})::text, true) is not null`;
