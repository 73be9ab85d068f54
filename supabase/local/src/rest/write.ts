import type { Column, Table } from "./catalogue";
import { RestError, unsupported } from "./errors";
import { whereSql } from "./filter";
import { pageQuery, type Query } from "./query";
import { type ApiRequest, invalidBody, readObjects } from "./request";
import { parseNames } from "./scanner";
import { quote, Statement } from "./statement";

const VERBS = new Map([
  ["POST", "INSERT"],
  ["PATCH", "UPDATE"],
  ["DELETE", "DELETE"],
]);

export const isWrite = (method: string) => VERBS.has(method);

/** Builds the statement that inserts (POST), updates (PATCH) or deletes rows, and returns them if requested. */
export async function writeQuery(apiRequest: ApiRequest, table: Table): Promise<Query> {
  const { method, query } = apiRequest.request;
  if (query.has("limit") || query.has("offset")) throw unsupported(`A limit of ${VERBS.get(method)}`);
  const statement = new Statement();
  const mutation = await mutationSql(apiRequest, table, statement);
  const omitBody = !apiRequest.prefers.has("return=representation");
  const isMerge = method === "POST" && apiRequest.prefers.has("resolution=merge-duplicates");
  const status = method === "POST" ? 201 : omitBody ? 204 : 200;
  const all = { ...apiRequest, limit: Number.MAX_SAFE_INTEGER };
  return pageQuery(all, {
    statement,
    relation: table,
    source: "changed",
    from: "changed",
    filters: [],
    isValue: omitBody,
    isMutation: true,
    response: { omitBody, status: ({ inserted }) => (inserted === 0 ? 200 : status) },
    ...(isMerge && { inserted: "coalesce(nullif(current_setting('rest.inserted', true), ''), '0')::int" }),
    withClause(used) {
      // Returns only the requested columns, since the sender may lack privileges on others.
      const returned = [...(used.has("*") ? "*" : used), ...(omitBody ? ["1 as value"] : [])].join(", ");
      if (mutation) return `with changed as (${mutation} returning ${returned}) `;
      return `with changed as (select ${returned} from ${getName(table)} where false) `;
    },
  });
}

/** The mutation without its `returning` clause; null if there is nothing to set. */
async function mutationSql(
  apiRequest: ApiRequest,
  table: Table,
  statement: Statement,
): Promise<string | null> {
  const { method } = apiRequest.request;
  if (method === "DELETE")
    return `delete from ${getName(table)} ${whereClause(apiRequest, table, statement)}`;
  const { json, keys } = await readRows(apiRequest);
  const columns = keys.map((key) => getColumn(table, key));
  const names = keys.map(quote).join(", ");
  if (method === "POST") {
    const given = rowsSql(statement, columns, json, apiRequest.prefers.has("missing=default"));
    const into = `insert into ${getName(table)}${names && ` (${names})`}`;
    const conflict = conflictSql(apiRequest, table, keys);
    const counted = apiRequest.prefers.has("resolution=merge-duplicates") ? ` where ${countSql("+ 1")}` : "";
    return `${into} select ${names} from ${given}${counted}${conflict}`;
  }
  if (keys.length === 0) return null;
  const values = `select ${names} from ${rowsSql(statement, columns, json, false)} limit 1`;
  return `update ${getName(table)} set (${names}) = (${values}) ${whereClause(apiRequest, table, statement)}`;
}

const getName = (table: Table) => `public.${quote(table.name)}`;

/** Requires a filter, like pg-safeupdate in hosted projects, so a forgotten one does not affect a whole table. */
function whereClause({ request }: ApiRequest, relation: Table, statement: Statement): string {
  const where = whereSql({ statement, relation, source: quote(relation.name) }, request.query);
  if (where) return `where ${where}`;
  throw new RestError(400, "21000", `${VERBS.get(request.method)} requires a WHERE clause`);
}

/**
 * The rows of a body as unmodified JSON, so numbers keep all their digits, and the columns to write: those in the
 * `columns` parameter, or else the rows' keys, which must all be the same.
 */
async function readRows({ request }: ApiRequest): Promise<{ json: string; keys: string[] }> {
  const { text, isList, objects } = await readObjects(request);
  const columns = request.query.get("columns");
  const keys = columns && objects[0] ? parseNames("columns", columns) : Object.keys(objects[0] ?? {});
  const hasSameKeys = (row: object) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!columns && !objects.every(hasSameKeys)) throw invalidBody("All object keys must match");
  return { json: isList ? text : `[${text}]`, keys };
}

function getColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column) return column;
  const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`;
  throw new RestError(400, "PGRST204", message);
}

/** SQL for JSON rows as typed columns; a missing key is null or, with `defaults`, the column's default. */
function rowsSql(statement: Statement, columns: Column[], json: string, defaults: boolean): string {
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

function conflictSql({ request, prefers }: ApiRequest, table: Table, keys: string[]): string {
  const merge = prefers.has("resolution=merge-duplicates");
  const given = request.query.get("on_conflict");
  const target = given ? parseNames("on_conflict", given) : table.primaryKey;
  if (target.length === 0 || !(merge || prefers.has("resolution=ignore-duplicates"))) return "";
  const conflict = ` on conflict (${target.map((name) => quote(getColumn(table, name).name)).join(", ")}) do`;
  if (!merge || keys.length === 0) return `${conflict} nothing`;
  const set = keys.map((key) => `${quote(key)} = excluded.${quote(key)}`).join(", ");
  return `${conflict} update set ${set} where ${countSql("- 1")}`;
}

/**
 * A condition that is always true and counts an upsert's inserted rows in a setting: each row to insert adds one, and
 * each conflicting row subtracts it again.
 */
const countSql = (step: string) =>
  "set_config('rest.inserted', " +
  `(coalesce(nullif(current_setting('rest.inserted', true), ''), '0')::int ${step})::text, true) is not null`;
