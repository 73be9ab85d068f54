import type { GatewayResponse } from "../http";
import { orderSql, selectSql } from "./columns";
import { type Conditions, whereSql } from "./filter";
import { isRead, type RestRequest } from "./request";
import { respond } from "./response";

/** What each statement answers: one row, the JSON already built by Postgres. */
export interface Result {
  /** Rows in the body. */
  rows: number;
  body: string | null;
  /** Rows that match without limit and offset; null when not asked for. */
  total: number | null;
  /** Of an upsert: how many of its rows are new. */
  inserted: number | null;
  /** What the statement set as `response.status` and `response.headers`. */
  status: string | null;
  headers: string | null;
}

/** A statement ready to run, and the answer made of its result. */
export interface Query {
  text: string;
  values: string[];
  readOnly: boolean;
  /** Settings of Postgres for its transaction. */
  settings?: Record<string, string>;
  /** Throws when the result is not what was asked for: then the statement is undone. */
  respond(result: Result): GatewayResponse;
}

/** What rows are read from: a table, a change, or a call of a function. */
export interface Source extends Conditions {
  /** What stands after SQL's `from`. */
  from: string;
  /** What the statement begins with (`with …`), once it is known which columns are read. */
  before?: (used: Set<string>) => string;
  /** SQL for the number of new rows, where a change tells it. */
  inserted?: string;
  /** Conditions, as the query string has them. */
  filters: Iterable<[string, string]>;
  /** A single column named `value`, which is answered without its name. */
  isValue?: boolean;
  /** One row or value instead of a list, whatever is asked for. */
  isSingle?: boolean;
  /** Its status, perhaps without a body; by default as a page of rows is answered. */
  answer?: { isSilent: boolean; status(result: Result): number };
  /** Whether it changes rows of a table. */
  isChange?: boolean;
  /** Settings of Postgres for its transaction. */
  settings?: Record<string, string>;
}

/** The statement that reads columns, conditions, order and page of one source. */
export function pageQuery(ask: RestRequest, source: Source): Query {
  const { query, method } = ask.request;
  const { statement, isValue } = source;
  const columns = { ...source, used: new Set<string>() };
  const selected = isValue ? "value" : selectSql(columns, query.get("select"));
  const order = orderSql(columns, query.get("order"));
  const where = whereSql(source, source.filters);
  const rows = `from ${source.from}${where ? ` where ${where}` : ""}`;
  const limit = `limit ${statement.bind(String(ask.limit))}::bigint`;
  const offset = ask.offset > 0 ? ` offset ${statement.bind(String(ask.offset))}::bigint` : "";
  const total = ask.prefers.has("count=exact") ? `(select count(*) ${rows})::int` : "null::int";
  const list = `json_agg(${isValue ? "page.value" : "page"})`;
  const body = ask.singular || source.isSingle ? `coalesce(${list} -> 0, 'null')` : `coalesce(${list}, '[]')`;
  const isSilent = method === "HEAD" || source.answer?.isSilent;
  return {
    text:
      `${source.before?.(columns.used) ?? ""}select ${total} as total, count(*)::int as rows, ` +
      `${isSilent ? "null" : body}::text as body, ${source.inserted ?? "null::int"} as inserted, ` +
      `nullif(current_setting('response.status', true), '') as status, ` +
      `nullif(current_setting('response.headers', true), '') as headers ` +
      `from (select ${selected} ${rows}${order} ${limit}${offset}) page`,
    values: statement.values,
    readOnly: isRead(method),
    ...(source.settings && { settings: source.settings }),
    respond: (result) => respond(ask, source, result),
  };
}
