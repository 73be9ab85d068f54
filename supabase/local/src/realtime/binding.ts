import { createHash } from "node:crypto";
import { z } from "zod";
import { Refused } from "./message";
import type { Change } from "./pgoutput";

/** What a channel asked to hear of: one `.on("postgres_changes", …)` of the client. */
export interface Binding {
  /** The number under which the client knows it: the same for the same request, never 0. */
  id: number;
  event: string;
  schema: string;
  table: string;
  filter: string;
  conditions: Condition[];
}

/** One condition of a filter, e.g. `id=not.in.(1,2)`. */
export interface Condition {
  column: string;
  /** SQL that compares `field` with the value. */
  sql(field: string, bind: Bind): string;
}

/** Takes a value for a statement, and tells what stands for it in the text. */
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

/** The number of a request among the bindings of its channel. */
export function bindingId(raw: unknown): number {
  return (createHash("sha256").update(JSON.stringify(raw)).digest().readUInt32BE() >>> 1) + 1;
}

/** Reads a request of a client. Throws Refused. */
export function readBinding(raw: unknown): Binding {
  const { success, data, error } = request.safeParse(raw);
  if (!success) throw new Refused(error.issues.map(({ message }) => message).join(", "));
  const { event, schema, table, filter } = data;
  if (schema === undefined && table === undefined)
    throw new Refused("No subscription params provided. Please provide at least a `schema` or `table`.");
  return {
    id: bindingId(raw),
    event: /^(insert|update|delete)$/i.test(event) ? event.toUpperCase() : "*",
    schema: schema ?? "public",
    table: table ?? "*",
    filter: filter ?? "",
    conditions: parseFilter(filter ?? ""),
  };
}

/** Whether a binding asks for changes like this one, its filter aside. */
export function concerns({ event, schema, table }: Binding, change: Change): boolean {
  const fits = (asked: string, is: string) => asked === "*" || asked === is;
  return fits(event, change.type) && fits(schema, change.table.schema) && fits(table, change.table.name);
}

/** Commas inside parentheses and quotes do not separate. */
const SEGMENT = /(?:"(?:\\.|[^"\\])*"|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^,])+/gs;
const QUOTED = /^"(?:\\.|[^"\\])*"$/s;
const COMPARISONS: Record<string, string> = {
  ...{ eq: "=", neq: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" },
  ...{ like: "like", ilike: "ilike", isdistinct: "is distinct from" },
};

/**
 * Parses `column=operator.value[,column=operator.value…]` (all must hold), with `not.` before any operator and
 * double quotes around values that hold commas, as supabase-js writes them. Not the grammar of /rest/v1, where
 * values are not quoted and `*` is a wildcard. Throws Refused.
 */
export function parseFilter(filter: string): Condition[] {
  const segments = filter.match(SEGMENT) ?? [];
  if (segments.join(",") !== filter) throw unreadable("filter must not contain empty segments");
  return segments.map((segment) => {
    const [, column, not, operator, value] = /^([^=]+)=(not\.)?(\w+)\.(.*)$/s.exec(segment.trim()) ?? [];
    if (column === undefined || operator === undefined || value === undefined)
      throw unreadable(JSON.stringify([segment]));
    const right = comparison(operator, value);
    return { column, sql: (field, bind) => `${not ? "not " : ""}(${field} ${right(bind)})` };
  });
}

function comparison(operator: string, value: string): (bind: Bind) => string {
  if (operator === "in") {
    if (!/^\(.*\)$/s.test(value)) throw unreadable("`in` filter value must be wrapped by parentheses");
    const list = `{${value.slice(1, -1)}}`; // its quotes and escapes are those of an array literal
    return (bind) => `= any (${bind(list)})`;
  }
  if (operator === "is") {
    if (!/^(null|true|false|unknown)$/.test(value))
      throw new Refused("invalid value for is filter: must be null, true, false, or unknown");
    return () => `is ${value}`;
  }
  if (!Object.hasOwn(COMPARISONS, operator)) throw unreadable(`operator ${operator} is not supported`);
  const plain = QUOTED.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : value;
  return (bind) => `${COMPARISONS[operator]} ${bind(plain)}`;
}

function unreadable(problem: string): Refused {
  return new Refused(`Error parsing \`filter\` params: ${problem}`);
}
