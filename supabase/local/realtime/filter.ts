import type { Column } from "./tables";

/** One condition of a subscription's filter, e.g. `id=not.in.(1,2)`. */
export interface Condition {
  column: string;
  operator: Operator;
  negated: boolean;
  value: string;
}

/** How each operator reads in SQL: `v` is the row's value, `f` the filter's, both as text. */
const OPERATORS = {
  eq: compare("="),
  neq: compare("<>"),
  lt: compare("<"),
  lte: compare("<="),
  gt: compare(">"),
  gte: compare(">="),
  like: compare("like"),
  ilike: compare("ilike"),
  in: (type: string) => `v::${type} = any (f::${type}[])`,
  isdistinct: compare("is distinct from"),
  is: (type: string) => `case f when 'null' then v::${type} is null when 'unknown' then v::bool is null
    else v::bool is not distinct from f::bool end`,
} satisfies Record<string, (type: string) => string>;

export type Operator = keyof typeof OPERATORS;

function compare(symbol: string) {
  return (type: string) => `v::${type} ${symbol} f::${type}`;
}

/** A filter that cannot be understood; the message is for the subscriber. */
export class FilterError extends Error {}

/**
 * Parses `column=operator.value[,column=operator.value…]` (all must hold), with `not.` before any operator and
 * double quotes around values that hold commas, as supabase-js writes them. Throws FilterError.
 */
export function parseFilter(filter: string): Condition[] {
  if (filter.trim() === "") return [];
  const segments = splitOutside(filter);
  if (segments.join(",") !== filter)
    throw new FilterError("Error parsing `filter` params: filter must not contain empty segments");
  return segments.map((segment) => {
    const [, column, not, name, value] = /^([^=]+)=(not\.)?(\w+)\.(.*)$/s.exec(segment.trim()) ?? [];
    if (column === undefined || name === undefined || value === undefined)
      throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify([segment])}`);
    if (!isOperator(name))
      throw new FilterError(`Error parsing \`filter\` params: operator ${name} is not supported`);
    return { column, operator: name, negated: not !== undefined, value: operand(name, value) };
  });
}

function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}

/** Commas inside parentheses and quotes do not separate. */
function splitOutside(filter: string): string[] {
  return filter.match(/(?:"(?:\\.|[^"\\])*"|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^,])+/gs) ?? [];
}

function operand(operator: Operator, value: string): string {
  if (operator === "in") {
    if (!/^\(.*\)$/s.test(value))
      throw new FilterError(
        "Error parsing `filter` params: `in` filter value must be wrapped by parentheses",
      );
    return `{${value.slice(1, -1)}}`; // quotes and escapes are those of an array literal
  }
  if (operator === "is" && !["null", "true", "false", "unknown"].includes(value))
    throw new FilterError("invalid value for is filter: must be null, true, false, or unknown");
  return /^"(?:\\.|[^"\\])*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : value;
}

/**
 * SQL that tells which of the row values in $1 pass which of the filter values in $2 (JSON arrays of text), as
 * pairs of 1-based positions: Postgres itself compares, by the rules of the column's type.
 */
export function matchSql(
  column: Column,
  { operator, negated }: Pick<Condition, "operator" | "negated">,
): string {
  const test = OPERATORS[operator](column.sqlType);
  return `select r.n::int as row, c.m::int as condition
    from json_array_elements_text($1::json) with ordinality as r(v, n),
      json_array_elements_text($2::json) with ordinality as c(f, m)
    where ${negated ? `not (${test})` : test}`;
}
