import type { GatewayRequest } from "../http";
import type { Relation } from "./catalogue";
import { whereSql } from "./filter";
import { MAX_ROWS, type Preferences, type Range } from "./request";
import { bodySql, type Query } from "./result";
import { orderSql, parseOrder, parseSelect, selectSql } from "./select";
import type { Statement } from "./statement";

/** What rows are read from: a table, or a call of a function. */
export interface Source {
  relation: Relation;
  /** What stands after `from`. */
  from: string;
  /** The quoted name by which columns are qualified. */
  name: string;
  /** Parameters of the query string that are no filters. */
  ignored?: Set<string>;
}

/** The statement of a GET or HEAD: columns, conditions, order and page of one source. */
export function readQuery(
  statement: Statement,
  source: Source,
  request: GatewayRequest,
  preferences: Preferences,
  range: Range,
): Query {
  const { query, method } = request;
  const { relation, name } = source;
  const columns = selectSql(statement, relation, name, parseSelect(query.get("select")));
  const where = whereSql({ statement, relation, source: name }, query, source.ignored);
  const filtered = `from ${source.from}${where ? ` where ${where}` : ""}`;
  const order = orderSql(statement, relation, name, parseOrder(query.get("order")));
  const limit = statement.bind(String(Math.min(range.limit, MAX_ROWS)));
  const offset = range.offset > 0 ? ` offset ${statement.bind(String(range.offset))}::bigint` : "";

  const page = `select ${columns} ${filtered}${order} limit ${limit}::bigint${offset}`;
  const total = preferences.count ? `(select count(*) ${filtered})::int as total, ` : "";
  const body = method === "HEAD" ? "null" : bodySql("page", preferences);
  return {
    text: `select ${total}count(*)::int as rows, ${body} as body from (${page}) page`,
    values: statement.values,
    readOnly: true,
  };
}
