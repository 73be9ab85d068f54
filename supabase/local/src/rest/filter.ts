import { type Columns, columnSql } from "./columns";
import { unsupported } from "./errors";
import { parseAll, type Scanner, unescapeQuoted } from "./scanner";
import type { Statement } from "./statement";

/** Columns, and the statement that binds the values with which they are compared. */
export interface Conditions extends Columns {
  statement: Statement;
}

const OPERATORS = new Map(
  Object.entries({
    eq: "=",
    neq: "<>",
    gt: ">",
    gte: ">=",
    lt: "<",
    lte: "<=",
    like: "like",
    ilike: "ilike",
  }),
);
const OPERATION = new RegExp(`(not\\.)?(${[...OPERATORS.keys()].join("|")}|in|is)\\.`, "y");
/** PostgREST's other operators: patterns, arrays, ranges, text search, and any or all items of a list. */
const UNSUPPORTED =
  /(not\.)?((i?match|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|(pl|ph|w)?fts)(\([^()]*\))?|[a-z]+\((any|all)\))\./y;
const IS_VALUE = /(null|not_null|true|false|unknown)(?=[,)]|$)/iy;

const WHOLE_VALUE = /.*/sy;
/** A value in a list ends at a comma or parenthesis, unless it is quoted. */
const LISTED_VALUE = /"((?:[^"\\]|\\.)*)"(?=[,)])|[^,)]*/sy;

/** The depth of nested groups; far more would exhaust the stack. */
const MAX_DEPTH = 100;

const LOGIC = /^(not\.)?(and|or)$/;
const RESERVED = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

/** Whether a query parameter has a special meaning, so it is neither a column nor an argument. */
export const isReserved = (key: string) => RESERVED.has(key) || LOGIC.test(key);

/**
 * The conditions of a query string (`[column, "op.value"]`), combined with AND, as an SQL expression; null if there are
 * none. @throws RestError: PGRST100 for a syntax error, PGRST127 for an unsupported operator
 */
export function whereSql(context: Conditions, pairs: Iterable<[string, string]>): string | null {
  const conditions = [...pairs]
    .filter(([key]) => !RESERVED.has(key))
    .map(([key, value]) => {
      if (LOGIC.test(key))
        return parseAll(`${key}${value}`, "logic tree", (scanner) => tree(context, scanner));
      const column = columnSql(
        context,
        parseAll(key, "filter", (scanner) => scanner.name()),
      );
      return parseAll(value, "filter", (scanner) => comparison(context, column, scanner, WHOLE_VALUE));
    });
  return conditions.join(" and ") || null;
}

/** Parses `and(…)`, `not.or(…)` or `column.operator.value`. */
function tree(context: Conditions, scanner: Scanner, depth = 0): string {
  const [group, not = "", operator] = scanner.match(/(not\.)?(and|or)\(/y) ?? [];
  if (group === undefined) {
    const column = columnSql(context, scanner.name());
    scanner.take(/\./y, '"."');
    return comparison(context, column, scanner, LISTED_VALUE);
  }
  if (depth === MAX_DEPTH) throw scanner.failure("fewer nested groups");
  const conditions = scanner.list(() => tree(context, scanner, depth + 1));
  scanner.take(/\)/y, '"," or ")"');
  return `${not && "not "}(${conditions.join(` ${operator} `)})`;
}

/** Parses `not.eq.value`, `in.(a,b)` or `is.null`; `pattern` matches the value. */
function comparison({ statement }: Conditions, column: string, scanner: Scanner, pattern: RegExp): string {
  const unsupportedOperator = scanner.match(UNSUPPORTED);
  if (unsupportedOperator) throw unsupported(`The operator ${unsupportedOperator[2]}`);
  const expected = `an operator (${[...OPERATORS.keys()].join(", ")}, in or is, perhaps after "not.")`;
  const [, not = "", name = ""] = scanner.take(OPERATION, expected);
  let right: string;
  if (name === "in") {
    right = `= any (${statement.bind(readArray(scanner))})`;
  } else if (name === "is") {
    const [value] = scanner.take(IS_VALUE, "null, not_null, true, false or unknown");
    right = `is ${value.toLowerCase().replace("_", " ")}`;
  } else {
    const value = readValue(scanner, pattern);
    right = `${OPERATORS.get(name)} ${statement.bind(name.endsWith("like") ? value.replaceAll("*", "%") : value)}`;
  }
  return `${not && "not "}(${column} ${right})`;
}

function readValue(scanner: Scanner, pattern: RegExp): string {
  const [text, quoted] = scanner.take(pattern, "a value");
  return quoted === undefined ? text : unescapeQuoted(quoted);
}

/** Converts `(a,"b,c")` to a Postgres array literal. */
function readArray(scanner: Scanner): string {
  scanner.take(/\(/y, '"("');
  if (scanner.match(/\)/y)) return "{}";
  const items = scanner.list(() => readValue(scanner, LISTED_VALUE));
  scanner.take(/\)/y, '"," or ")"');
  return `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
