import type { GatewayResponse } from "../http";
import { orderSql, selectSql } from "./columns";
import { type Conditions, whereSql } from "./filter";
import { type ApiRequest, isRead } from "./request";
import { respond } from "./response";

/** The row that each statement returns. */
export interface Result {
  /** The number of rows in the body. */
  rows: number;
  /** The body as JSON text; null if it is omitted. */
  body: string | null;
  /** The number of matching rows, ignoring limit and offset; null unless requested. */
  total: number | null;
  /** The number of rows that an upsert has inserted. */
  inserted: number | null;
  /** The settings `response.status` and `response.headers` after the statement. */
  status: string | null;
  headers: string | null;
}

/** A statement, and a function that turns its result into a response. */
export interface Query {
  text: string;
  values: string[];
  readOnly: boolean;
  /** Postgres settings for the transaction. */
  settings?: Record<string, string>;
  /** @throws if the result is unacceptable, to roll the statement back */
  respond(result: Result): GatewayResponse;
}

/** The source from which rows are read: a table, a mutation, or a function call. */
export interface Source extends Conditions {
  /** SQL for the `from` clause. */
  from: string;
  /** SQL for the `with` clause, given the columns that are read. */
  withClause?: (used: Set<string>) => string;
  /** SQL for the number of inserted rows of an upsert. */
  inserted?: string;
  /** Conditions in the format of the query string. */
  filters: Iterable<[string, string]>;
  /** Whether rows have a single column `value`, which is returned without its name. */
  isValue?: boolean;
  /** Whether to return one row or value instead of a list, regardless of the request. */
  isSingle?: boolean;
  /** Overrides the response's status and whether it has a body; by default it is a page of rows. */
  response?: { omitBody: boolean; status(result: Result): number };
  /** Whether the source writes to a table. */
  isMutation?: boolean;
  /** Postgres settings for the transaction. */
  settings?: Record<string, string>;
}

/** Builds the statement that selects a page from a source. */
export function pageQuery(apiRequest: ApiRequest, source: Source): Query {
  const { query, method } = apiRequest.request;
  const { statement, isValue } = source;
  const columns = { ...source, used: new Set<string>() };
  const selected = isValue ? "value" : selectSql(columns, query.get("select"));
  const order = orderSql(columns, query.get("order"));
  const where = whereSql(source, source.filters);
  const rows = `from ${source.from}${where ? ` where ${where}` : ""}`;
  const limit = `limit ${statement.bind(String(apiRequest.limit))}::bigint`;
  const offset = apiRequest.offset > 0 ? ` offset ${statement.bind(String(apiRequest.offset))}::bigint` : "";
  const total = apiRequest.prefers.has("count=exact") ? `(select count(*) ${rows})::int` : "null::int";
  // Not just "page", since a table may have a column of this name.
  const list = `json_agg(${isValue ? "page.value" : "page.*"})`;
  const body =
    apiRequest.singular || source.isSingle ? `coalesce(${list} -> 0, 'null')` : `coalesce(${list}, '[]')`;
  const omitBody = method === "HEAD" || source.response?.omitBody;
  return {
    text:
      `${source.withClause?.(columns.used) ?? ""}select ${total} as total, count(*)::int as rows, ` +
      `${omitBody ? "null" : body}::text as body, ${source.inserted ?? "null::int"} as inserted, ` +
      `nullif(current_setting('response.status', true), '') as status, ` +
      `nullif(current_setting('response.headers', true), '') as headers ` +
      `from (select ${selected} ${rows}${order} ${limit}${offset}) page`,
    values: statement.values,
    readOnly: isRead(method),
    ...(source.settings && { settings: source.settings }),
    respond: (result) => respond(apiRequest, source, result),
  };
}
