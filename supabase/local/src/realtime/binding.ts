import { createHash } from "node:crypto";
import { z } from "zod";
import { RealtimeError } from "./message";
import type { Change } from "./pgoutput";

/** A channel's subscription to changes: one `.on("postgres_changes", …)` of the client. */
export interface Binding {
  /** Identifies the binding to the client: the same for the same request, never 0. */
  id: number;
  event: string;
  schema: string;
  table: string;
  filter: string;
  conditions: Condition[];
}

/** One condition of a filter, e.g. `id=not.in.(1,2)`. */
interface Condition {
  column: string;
  /** SQL that compares `field` with the value. */
  sql(field: string, bind: Bind): string;
}

/** Binds a value and returns its placeholder. */
type Bind = (value: string) => string;

const MAX_FILTER_CHARS = 4096;
const request = z.object({
  event: z.string().default("*"),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z
    .string()
    .max(MAX_FILTER_CHARS, `\`filter\` is longer than ${MAX_FILTER_CHARS} characters`)
    .nullish(),
  select: z.null("`select` is not part of the embedded backend").optional(),
});

export function bindingId(raw: unknown): number {
  return (createHash("sha256").update(JSON.stringify(raw)).digest().readUInt32BE() >>> 1) + 1;
}

/** Parses a client's request. @throws RealtimeError */
export function parseBinding(raw: unknown): Binding {
  const { success, data, error } = request.safeParse(raw);
  if (!success) throw new RealtimeError(error.issues.map(({ message }) => message).join(", "));
  const { event, schema, table, filter } = data;
  if (schema === undefined && table === undefined)
    throw new RealtimeError(
      "No subscription params provided. Please provide at least a `schema` or `table`.",
    );
  return {
    id: bindingId(raw),
    event: /^(insert|update|delete)$/i.test(event) ? event.toUpperCase() : "*",
    schema: schema ?? "public",
    table: table ?? "*",
    filter: filter ?? "",
    conditions: parseFilter(filter ?? ""),
  };
}

/** Whether a binding's event, schema and table match a change. */
export function matchesChange({ event, schema, table }: Binding, change: Change): boolean {
  const matches = (pattern: string, value: string) => pattern === "*" || pattern === value;
  return (
    matches(event, change.type) && matches(schema, change.table.schema) && matches(table, change.table.name)
  );
}

/** Commas inside parentheses and quotes are not separators. */
// Not linear: a filter has at most MAX_FILTER_CHARS.
const SEGMENT = /(?:"(?:\\.|[^"\\])*"|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^,])+/gs;
const QUOTED = /^"(?:\\.|[^"\\])*"$/s;
const COMPARISONS: Record<string, string> = {
  ...{ eq: "=", neq: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" },
  ...{ like: "like", ilike: "ilike", isdistinct: "is distinct from" },
};

/**
 * Parses `column=operator.value[,column=operator.value…]` (combined with AND), optionally with `not.` before an
 * operator and double quotes around values that contain commas, as supabase-js writes them. Differs from the grammar of
 * /rest/v1, where values are not quoted and `*` is a wildcard. @throws RealtimeError
 */
export function parseFilter(filter: string): Condition[] {
  const segments = filter.match(SEGMENT) ?? [];
  if (segments.join(",") !== filter) throw invalidFilter("filter must not contain empty segments");
  return segments.map((segment) => {
    const [, column, not, operator, value] = /^([^=]+)=(not\.)?(\w+)\.(.*)$/s.exec(segment.trim()) ?? [];
    if (column === undefined || operator === undefined || value === undefined)
      throw invalidFilter(JSON.stringify([segment]));
    const right = comparison(operator, value);
    return { column, sql: (field, bind) => `${not ? "not " : ""}(${field} ${right(bind)})` };
  });
}

function comparison(operator: string, value: string): (bind: Bind) => string {
  if (operator === "in") {
    if (!/^\(.*\)$/s.test(value)) throw invalidFilter("`in` filter value must be wrapped by parentheses");
    const list = `{${value.slice(1, -1)}}`; // has the quotes and escapes of an array literal
    return (bind) => `= any (${bind(list)})`;
  }
  if (operator === "is") {
    if (!/^(null|true|false|unknown)$/.test(value))
      throw new RealtimeError("invalid value for is filter: must be null, true, false, or unknown");
    return () => `is ${value}`;
  }
  if (!Object.hasOwn(COMPARISONS, operator)) throw invalidFilter(`operator ${operator} is not supported`);
  const unquoted = QUOTED.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : value;
  return (bind) => `${COMPARISONS[operator]} ${bind(unquoted)}`;
}

function invalidFilter(problem: string): RealtimeError {
  return new RealtimeError(`Error parsing \`filter\` params: ${problem}`);
}
