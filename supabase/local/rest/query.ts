import type { GatewayResponse } from "../http";
import { type Ask, isRead, outOfRange } from "./ask";
import { orderSql, selectSql } from "./columns";
import { RestError } from "./errors";
import { type Conditions, whereSql } from "./filter";

/** What each statement answers: one row, the JSON already built by Postgres. */
export interface Result {
  /** Rows in the body. */
  rows: number;
  body: string | null;
  /** Rows that match without limit and offset; null when not asked for. */
  total: number | null;
}

/** A statement ready to run, and the answer made of its result. */
export interface Query {
  text: string;
  values: string[];
  readOnly: boolean;
  /** Throws when the result is not what was asked for: then the statement is undone. */
  respond(result: Result): GatewayResponse;
}

/** What rows are read from: a table, a change, or a call of a function. */
export interface Source extends Conditions {
  /** What stands after SQL's `from`. */
  from: string;
  /** What the statement begins with (`with …`), once it is known which columns are read. */
  before?: (used: Set<string>) => string;
  /** Conditions, as the query string has them. */
  filters: Iterable<[string, string]>;
  /** A single column named `value`, which is answered without its name. */
  isValue?: boolean;
  /** One row or value instead of a list, whatever is asked for. */
  isSingle?: boolean;
  /** How a change is answered: its status, perhaps without a body; by default 200, or 206 for a part of the rows. */
  answer?: { status: number; isSilent: boolean };
}

/** The statement that reads columns, conditions, order and page of one source. */
export function pageQuery(ask: Ask, source: Source): Query {
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
      `${isSilent ? "null" : body}::text as body ` +
      `from (select ${selected} ${rows}${order} ${limit}${offset}) page`,
    values: statement.values,
    readOnly: isRead(method),
    respond: (result) => respond(ask, source, result),
  };
}

function respond(ask: Ask, source: Source, { rows, body, total }: Result): GatewayResponse {
  const { singular, offset } = ask;
  if (singular && rows !== 1) {
    const message = "Cannot coerce the result to a single JSON object";
    throw new RestError(406, "PGRST116", message, `The result contains ${rows} rows`);
  }
  if (total !== null && offset > total) {
    throw outOfRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  const range = rows > 0 ? `${offset}-${offset + rows - 1}` : "*";
  const headers = { "content-range": `${range}/${total ?? "*"}` };
  const { status, isSilent } = source.answer ?? {
    status: total !== null && rows < total ? 206 : 200,
    isSilent: false,
  };
  if (isSilent) return { status, headers };
  const type = `application/${singular ? "vnd.pgrst.object+json" : "json"}; charset=utf-8`;
  return { status, headers: { ...headers, "content-type": type }, body: body ?? "" };
}
