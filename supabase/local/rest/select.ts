import type { Relation } from "./catalogue";
import { RestError, unsupported } from "./errors";
import { type Field, fieldSql, readField, readName, Scanner } from "./field";
import { quote, type Statement } from "./statement";

/** One item of `select`: a field under a name, perhaps cast; or all columns. */
export type Item = "*" | { field: Field; alias: string | null; cast: string | null };

export interface Order {
  field: Field;
  sql: string;
}

/** Types a `::cast` may name: a fixed list, since a type's name cannot be a bound parameter. */
const CASTS = new Set(
  (
    "text varchar char bpchar citext int int2 int4 int8 smallint integer bigint numeric decimal real float " +
    "float4 float8 bool boolean uuid json jsonb date time timetz timestamp timestamptz interval bytea inet money"
  ).split(" "),
);

/** Parses `select`; empty means all columns. Throws by name for what only PostgREST can do. */
export function parseSelect(text: string | null): Item[] {
  if (!text) return ["*"];
  const scanner = new Scanner(text, `"select" parameter (${text})`);
  const items = [readItem(scanner)];
  while (scanner.take(",")) items.push(readItem(scanner));
  if (!scanner.done) throw scanner.fail('"," or the end');
  return items;
}

function readItem(scanner: Scanner): Item {
  if (scanner.take("*")) return "*";
  if (scanner.take("...")) throw unsupported("Spreading an embedded resource (select=...)");
  refuseAggregate(scanner, "count()");
  let alias: string | null = null;
  const start = scanner.at;
  const first = readName(scanner);
  if (scanner.text[scanner.at] === ":" && scanner.text[scanner.at + 1] !== ":") {
    scanner.at++;
    alias = first;
    refuseAggregate(scanner, "count()");
  } else {
    scanner.at = start;
  }
  const field = readField(scanner);
  const next = scanner.text[scanner.at];
  if (next === "(" || next === "!") throw unsupported(`Embedding a related resource (${field.column})`);
  refuseAggregate(scanner, ".");
  const cast = scanner.take("::") ? readName(scanner).toLowerCase() : null;
  if (cast !== null && !CASTS.has(cast)) throw new RestError(400, "42704", `type "${cast}" does not exist`);
  refuseAggregate(scanner, ".");
  return { field, alias, cast };
}

/** Hosted projects answer the same, by default. */
function refuseAggregate(scanner: Scanner, token: string): void {
  if (scanner.text.startsWith(token, scanner.at)) {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
}

/** The list after SQL's `select`, reading from `source`. */
export function selectSql(statement: Statement, relation: Relation, source: string, items: Item[]): string {
  return items
    .map((item) => {
      if (item === "*") return `${source}.*`;
      const sql = fieldSql(statement, relation, source, item.field);
      const name = item.alias ?? item.field.path.at(-1)?.key ?? item.field.column;
      return `${item.cast ? `cast(${sql} as ${item.cast})` : sql} as ${quote(name)}`;
    })
    .join(", ");
}

/** Parses `order=title.asc,date.desc.nullslast`; empty when there is none. */
export function parseOrder(text: string | null): Order[] {
  if (!text) return [];
  const scanner = new Scanner(text, `"order" parameter (${text})`);
  const orders: Order[] = [];
  do {
    const field = readField(scanner);
    const [, direction = "asc", nulls] = scanner.match(/(?:\.(asc|desc))?(?:\.nulls(first|last))?/y) ?? [];
    if (!scanner.done && scanner.text[scanner.at] !== ",")
      throw scanner.fail("asc, desc, nullsfirst or nullslast");
    orders.push({ field, sql: `${direction}${nulls ? ` nulls ${nulls}` : ""}` });
  } while (scanner.take(","));
  return orders;
}

/** The `order by` clause with a space before it; empty when there is nothing to order by. */
export function orderSql(statement: Statement, relation: Relation, source: string, orders: Order[]): string {
  const terms = orders.map(({ field, sql }) => `${fieldSql(statement, relation, source, field)} ${sql}`);
  return terms.length > 0 ? ` order by ${terms.join(", ")}` : "";
}
