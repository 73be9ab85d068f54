import { RestError, unsupported } from "./errors";
import { parseAll } from "./scanner";
import { quote } from "./statement";

/** The relation whose columns a request names. */
export interface Columns {
  relation: { name: string; columns: { has(name: string): boolean }; computed?: ReadonlySet<string> };
  /** The relation's quoted name in the statement. */
  source: string;
  /** Collects the columns that are read, quoted; `*` for all. */
  used?: Set<string>;
}

/** The allow-list of types for `::cast`, since a type's name cannot be a bound parameter. */
const CASTS = new Set(
  (
    "text varchar char bpchar citext int int2 int4 int8 smallint integer bigint numeric decimal real float " +
    "float4 float8 bool boolean uuid json jsonb date time timetz timestamp timestamptz interval bytea inet money"
  ).split(" "),
);

/** SQL for a column. @throws RestError with Postgres's own error for an unknown column */
export function columnSql({ relation, source, used }: Columns, name: string): string {
  if (relation.columns.has(name)) used?.add(quote(name));
  // Postgres resolves `row.name` to `name(row)` if the row has no such column.
  else if (relation.computed?.has(name)) used?.add(`${quote(relation.name)}.${quote(name)}`);
  else throw new RestError(400, "42703", `column ${relation.name}.${name} does not exist`);
  return `${source}.${quote(name)}`;
}

/** The select list of columns, optionally renamed (`alias:column`) or cast (`column::type`); all columns by default. */
export function selectSql(columns: Columns, text: string | null): string {
  const items = parseAll(text || "*", '"select" parameter', (all) =>
    all.list((scanner) => {
      if (scanner.match(/\.\.\./y)) throw unsupported("Spreading a related resource");
      if (scanner.match(/\*/y)) {
        columns.used?.add("*");
        return `${columns.source}.*`;
      }
      const alias = scanner.name();
      const name = scanner.match(/:(?!:)/y) ? scanner.name() : alias;
      const column = columnSql(columns, name);
      const cast = scanner.match(/::/y) && scanner.name().toLowerCase();
      if (cast && !CASTS.has(cast)) throw new RestError(400, "42704", `type "${cast}" does not exist`);
      return `${cast ? `cast(${column} as ${cast})` : column} as ${quote(alias)}`;
    }),
  );
  return items.join(", ");
}

/** The `order by` clause, with a leading space, for `title.asc,date.desc.nullslast`; "" if there is none. */
export function orderSql(columns: Columns, text: string | null): string {
  if (!text) return "";
  const terms = parseAll(text, '"order" parameter', (all) =>
    all.list((scanner) => {
      const column = columnSql(columns, scanner.name());
      const [, direction = "asc", nulls] = scanner.match(/(?:\.(asc|desc))?(?:\.nulls(first|last))?/y) ?? [];
      return `${column} ${direction}${nulls ? ` nulls ${nulls}` : ""}`;
    }),
  );
  return ` order by ${terms.join(", ")}`;
}
