import type { GatewayRequest } from "../http";
import { columnNames, type Payload } from "./body";
import type { Column, Table } from "./catalogue";
import { RestError, unsupported } from "./errors";
import { requireFilter, whereSql } from "./filter";
import type { Preferences } from "./request";
import { bodySql, type Query } from "./result";
import { type Item, type Order, orderSql, parseOrder, parseSelect, selectSql } from "./select";
import { quote, Statement } from "./statement";

/** Everything a mutation is built from. */
interface Mutation {
  table: Table;
  request: GatewayRequest;
  preferences: Preferences;
}

/** `insert`, with `on conflict` when a resolution is preferred. */
export function insertQuery({ table, request, preferences }: Mutation, payload: Payload): Query {
  const statement = new Statement();
  const columns = columnsOf(table, payload.keys);
  const names = columns.map(({ name }) => quote(name)).join(", ");
  const values =
    columns.length > 0
      ? `(${names}) select ${names} from ${recordset(statement, columns, payload, preferences)}`
      : "default values";
  const sql = `insert into public.${quote(table.name)} ${values}${onConflict(table, columns, request, preferences)}`;
  return returning(statement, sql, { table, request, preferences });
}

/** `update` of the rows that the filters pick. */
export function updateQuery(mutation: Mutation, payload: Payload): Query {
  const { table, request } = mutation;
  const statement = new Statement();
  const columns = columnsOf(table, payload.keys);
  const where = whereOf(statement, table, request, "UPDATE");
  const assignments = columns.map(({ name }) => `${quote(name)} = body.${quote(name)}`).join(", ");
  const body = `(select * from ${recordset(statement, columns, payload, null)} limit 1) body`;
  const sql = `update public.${quote(table.name)} set ${assignments} from ${body} where ${where}`;
  return returning(statement, sql, mutation);
}

/** `delete` of the rows that the filters pick. */
export function deleteQuery(mutation: Mutation): Query {
  const { table, request } = mutation;
  const statement = new Statement();
  const where = whereOf(statement, table, request, "DELETE");
  return returning(statement, `delete from public.${quote(table.name)} where ${where}`, mutation);
}

function whereOf(statement: Statement, table: Table, { query }: GatewayRequest, verb: "UPDATE" | "DELETE") {
  if (query.has("limit") || query.has("offset")) throw unsupported(`limit with ${verb}`);
  return requireFilter(whereSql({ statement, relation: table, source: qualified(table) }, query), verb);
}

const qualified = (table: Table) => `public.${quote(table.name)}`;

function columnsOf(table: Table, names: string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (column) return column;
    const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`;
    throw new RestError(400, "PGRST204", message);
  });
}

/** The payload as rows of typed columns; a missing value is null, or the default when that is preferred. */
function recordset(
  statement: Statement,
  columns: Column[],
  payload: Payload,
  preferences: Preferences | null,
): string {
  const definition = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(", ");
  const rows = statement.bind(payload.rows);
  const defaults = preferences?.missingDefault ? columns.filter((column) => column.default !== null) : [];
  if (defaults.length === 0) return `json_to_recordset(${rows}::json) as given (${definition})`;
  const pairs = defaults.map((column) => `${literal(column.name)}, ${column.default}`).join(", ");
  const complete = `select jsonb_agg(jsonb_build_object(${pairs}) || given) from jsonb_array_elements(${rows}::jsonb) given`;
  return `jsonb_to_recordset((${complete})) as given (${definition})`;
}

/** Column names come from the catalogue; E'' keeps a backslash what it is under every setting. */
function literal(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function onConflict(
  table: Table,
  columns: Column[],
  { query }: GatewayRequest,
  { resolution }: Preferences,
): string {
  const given = query.get("on_conflict");
  const target =
    given === null ? table.primaryKey : columnsOf(table, columnNames(given)).map(({ name }) => name);
  if (!resolution || target.length === 0) return "";
  const conflict = ` on conflict (${target.map(quote).join(", ")}) do`;
  if (resolution === "ignore-duplicates" || columns.length === 0) return `${conflict} nothing`;
  const assignments = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(", ");
  return `${conflict} update set ${assignments}`;
}

/** Wraps a mutation so that it answers its count and, when wanted, its rows: only the columns asked for are read. */
function returning(statement: Statement, sql: string, { table, request, preferences }: Mutation): Query {
  if (!preferences.representation) {
    const text = `with changed as (${sql} returning 1) select count(*)::int as rows from changed`;
    return { text, values: statement.values, readOnly: false };
  }
  const items = parseSelect(request.query.get("select"));
  const orders = parseOrder(request.query.get("order"));
  const columns = selectSql(statement, table, "changed", items);
  const order = orderSql(statement, table, "changed", orders);
  const rows = `select ${columns} from changed${order}`;
  return {
    text:
      `with changed as (${sql} returning ${returnedColumns(table, items, orders)}) ` +
      `select count(*)::int as rows, ${bodySql("page", preferences)} as body from (${rows}) page`,
    values: statement.values,
    readOnly: false,
  };
}

function returnedColumns(table: Table, items: Item[], orders: Order[]): string {
  if (items.includes("*")) return `${qualified(table)}.*`;
  const fields = [
    ...items.flatMap((item) => (item === "*" ? [] : [item.field])),
    ...orders.map(({ field }) => field),
  ];
  const names = [...new Set(fields.map(({ column }) => column))];
  return names.map((name) => `${qualified(table)}.${quote(name)}`).join(", ");
}
