import type { Relation } from "./catalogue";
import { RestError, unsupported } from "./errors";
import { fieldSql, readField, Scanner, unescapeQuoted } from "./field";
import type { Statement } from "./statement";

/** Operators that take one value, and their SQL. */
const OPERATORS: Record<string, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};

/** Operators that also compare with every or any element of a list: `like(any).{a*,b*}`. */
const QUANTIFIABLE = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);

const TEXT_SEARCH: Record<string, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

const TRUTH: Record<string, string> = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};

const OPERATION = /(not\.)?([a-z]+)(?:\(([a-z_]+)\))?\./y;
const LIST_ITEM = /"((?:[^"\\]|\\.)*)"|[^,)]*/y;
const QUOTED_VALUE = /"((?:[^"\\]|\\.)*)"(?=[,)])/y;
const BRACED_VALUE = /\{[^{}]*\}/y;
const PLAIN_VALUE = /[^,)]*/y;
const RESERVED = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

interface Context {
  statement: Statement;
  relation: Relation;
  /** Quoted name under which the statement knows the relation. */
  source: string;
}

/** The conditions of a query string as one SQL expression; null when it has none. */
export function whereSql(
  context: Context,
  query: URLSearchParams,
  ignored = new Set<string>(),
): string | null {
  const conditions: string[] = [];
  for (const [key, value] of query) {
    if (RESERVED.has(key) || ignored.has(key)) continue;
    conditions.push(isLogic(key) ? logicParameter(context, key, value) : filter(context, key, value));
  }
  return conditions.length > 0 ? conditions.join(" and ") : null;
}

const isLogic = (key: string) => /^(not\.)?(and|or)$/.test(key);

function filter(context: Context, key: string, value: string): string {
  const name = new Scanner(key, `filter (${key})`);
  const field = readField(name);
  if (!name.done) {
    if (name.take(".")) throw unsupported(`Filtering an embedded resource (${key})`);
    throw name.fail("the end of the column name");
  }
  const scanner = new Scanner(value, `filter (${value})`);
  const sql = operation(
    context,
    fieldSql(context.statement, context.relation, context.source, field),
    scanner,
    () => {
      const rest = scanner.text.slice(scanner.at);
      scanner.at = scanner.text.length;
      return rest;
    },
  );
  if (!scanner.done) throw scanner.fail("the end of the filter");
  return sql;
}

function logicParameter(context: Context, key: string, value: string): string {
  const scanner = new Scanner(`${key}${value}`, `logic tree (${value})`);
  const sql = logicTree(context, scanner);
  if (!scanner.done) throw scanner.fail("the end of the logic tree");
  return sql;
}

/** `and(…)`, `not.or(…)` or `column.operator.value`. */
function logicTree(context: Context, scanner: Scanner): string {
  const found = scanner.match(/(not\.)?(and|or)(?=\()/y);
  if (!found) {
    const field = readField(scanner);
    scanner.expect(".");
    const sql = fieldSql(context.statement, context.relation, context.source, field);
    return operation(context, sql, scanner, () => nestedValue(scanner));
  }
  scanner.expect("(");
  const conditions = [logicTree(context, scanner)];
  while (scanner.take(",")) conditions.push(logicTree(context, scanner));
  scanner.expect(")");
  return `${found[1] ? "not " : ""}(${conditions.join(` ${found[2]} `)})`;
}

function nestedValue(scanner: Scanner): string {
  const quoted = scanner.match(QUOTED_VALUE);
  if (quoted) return unescapeQuoted(quoted[1] ?? "");
  return (scanner.match(BRACED_VALUE) ?? scanner.match(PLAIN_VALUE))?.[0] ?? "";
}

/** `not.eq.value`, `in.(a,b)`, `like(any).{a,b}` …; `readValue` takes the value where it stands. */
function operation({ statement }: Context, field: string, scanner: Scanner, readValue: () => string): string {
  const found = scanner.match(OPERATION);
  const [, not, name = "", modifier] = found ?? [];
  const sql = `(${comparison(statement, field, name, modifier, scanner, readValue)})`;
  return not ? `not ${sql}` : sql;
}

function comparison(
  statement: Statement,
  field: string,
  name: string,
  modifier: string | undefined,
  scanner: Scanner,
  readValue: () => string,
): string {
  if (name === "in" && !modifier) return `${field} = any (${statement.bind(readList(scanner))})`;
  if (name === "is" && !modifier) {
    const truth = TRUTH[readValue().toLowerCase()];
    if (!truth) throw scanner.fail(`one of ${Object.keys(TRUTH).join(", ")}`);
    return `${field} is ${truth}`;
  }
  const search = TEXT_SEARCH[name];
  if (search) {
    const language = modifier ? `${statement.bind(modifier)}::regconfig, ` : "";
    return `${field} @@ ${search}(${language}${statement.bind(readValue())})`;
  }
  const operator = OPERATORS[name];
  if (!operator || (modifier && !(QUANTIFIABLE.has(name) && /^(any|all)$/.test(modifier)))) {
    throw scanner.fail(`"not" or an operator (${[...Object.keys(OPERATORS), "in", "is", "fts"].join(", ")})`);
  }
  const value = readValue();
  const place = statement.bind(name.endsWith("like") ? value.replaceAll("*", "%") : value);
  return `${field} ${operator} ${modifier ? `${modifier} (${place})` : place}`;
}

/** `(a,"b,c")` as the literal of a Postgres array. */
function readList(scanner: Scanner): string {
  scanner.expect("(");
  const items: string[] = [];
  if (!scanner.take(")")) {
    do {
      const item = scanner.match(LIST_ITEM);
      items.push(item?.[1] === undefined ? (item?.[0] ?? "") : unescapeQuoted(item[1]));
    } while (scanner.take(","));
    scanner.expect(")");
  }
  return `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** Hosted projects load pg-safeupdate: nobody changes a whole table by a forgotten filter. */
export function requireFilter(where: string | null, verb: "UPDATE" | "DELETE"): string {
  if (where) return where;
  throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
}
