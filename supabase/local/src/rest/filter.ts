import { type Columns, columnSql } from "./columns";
import { unsupported } from "./errors";
import { readAll, type Scanner, unescapeQuoted } from "./scanner";
import type { Statement } from "./statement";

/** Columns, and the statement that binds what they are compared with. */
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
/** What PostgREST has besides: patterns, arrays, ranges, text search, and comparing with any or all of a list. */
const ELSEWHERE =
  /(not\.)?((i?match|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|(pl|ph|w)?fts)(\([^()]*\))?|[a-z]+\((any|all)\))\./y;
const TRUTH = /(null|not_null|true|false|unknown)(?=[,)]|$)/iy;

const WHOLE_VALUE = /.*/sy;
/** A value among others ends at a comma or parenthesis, unless it is in quotes. */
const LISTED_VALUE = /"((?:[^"\\]|\\.)*)"(?=[,)])|[^,)]*/sy;

/** Groups within groups; far more would exhaust the stack. */
const DEEPEST = 100;

const LOGIC = /^(not\.)?(and|or)$/;
const RESERVED = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

/** Whether a parameter of the query string has a meaning of its own, and so is no column and no argument. */
export const isReserved = (key: string) => RESERVED.has(key) || LOGIC.test(key);

/**
 * The conditions of a query string (`[column, "op.value"]`, all must hold) as one SQL expression; null when there is
 * none. Throws PGRST100 for what is not understood, PGRST127 for an operator that only PostgREST has.
 */
export function whereSql(context: Conditions, pairs: Iterable<[string, string]>): string | null {
  const conditions = [...pairs]
    .filter(([key]) => !RESERVED.has(key))
    .map(([key, value]) => {
      if (LOGIC.test(key))
        return readAll(`${key}${value}`, "logic tree", (scanner) => tree(context, scanner));
      const column = columnSql(
        context,
        readAll(key, "filter", (scanner) => scanner.name()),
      );
      return readAll(value, "filter", (scanner) => comparison(context, column, scanner, WHOLE_VALUE));
    });
  return conditions.join(" and ") || null;
}

/** `and(…)`, `not.or(…)` or `column.operator.value`. */
function tree(context: Conditions, scanner: Scanner, depth = 0): string {
  const [group, not = "", joint] = scanner.match(/(not\.)?(and|or)\(/y) ?? [];
  if (group === undefined) {
    const column = columnSql(context, scanner.name());
    scanner.take(/\./y, '"."');
    return comparison(context, column, scanner, LISTED_VALUE);
  }
  if (depth === DEEPEST) throw scanner.failure("fewer groups within groups");
  const conditions = scanner.list(() => tree(context, scanner, depth + 1));
  scanner.take(/\)/y, '"," or ")"');
  return `${not && "not "}(${conditions.join(` ${joint} `)})`;
}

/** `not.eq.value`, `in.(a,b)`, `is.null`; the value as `pattern` matches it. */
function comparison({ statement }: Conditions, column: string, scanner: Scanner, pattern: RegExp): string {
  const elsewhere = scanner.match(ELSEWHERE);
  if (elsewhere) throw unsupported(`The operator ${elsewhere[2]}`);
  const known = `an operator (${[...OPERATORS.keys()].join(", ")}, in or is, perhaps after "not.")`;
  const [, not = "", name = ""] = scanner.take(OPERATION, known);
  let right: string;
  if (name === "in") {
    right = `= any (${statement.bind(readArray(scanner))})`;
  } else if (name === "is") {
    const [truth] = scanner.take(TRUTH, "null, not_null, true, false or unknown");
    right = `is ${truth.toLowerCase().replace("_", " ")}`;
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

/** `(a,"b,c")` as the literal of a Postgres array. */
function readArray(scanner: Scanner): string {
  scanner.take(/\(/y, '"("');
  if (scanner.match(/\)/y)) return "{}";
  const items = scanner.list(() => readValue(scanner, LISTED_VALUE));
  scanner.take(/\)/y, '"," or ")"');
  return `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
