import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database";
import type { Claims } from "../keys";
import { type Condition, FilterError, matchSql, parseFilter } from "./filter";
import type { Change, ChangeType } from "./pgoutput";
import type { Table, Tables } from "./tables";

/** What a channel asked to hear of: one `.on("postgres_changes", …)` of the client. */
export interface Binding {
  id: number;
  event: "*" | ChangeType;
  schema: string;
  table: string;
  conditions: Condition[];
  /** Columns to send besides the key; null for all. */
  select: string[] | null;
}

const MAX_FILTER_CHARS = 4096;

const request = z.object({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z
    .string()
    .max(MAX_FILTER_CHARS, `\`filter\` is longer than ${MAX_FILTER_CHARS} characters`)
    .nullish(),
  select: z.array(z.string()).nullish(),
});

/** The number under which the client knows the binding: the same for the same request, never 0. */
export function bindingId(raw: unknown): number {
  return (createHash("sha256").update(JSON.stringify(raw)).digest().readUInt32BE(0) >>> 1) + 1;
}

/**
 * Checks a request against the catalogue and the rights of the subscriber, as a hosted project does. Throws
 * FilterError with the message for the subscriber; other errors mean that the database did not answer.
 */
export async function bind(
  raw: unknown,
  claims: Claims,
  tables: Tables,
  database: Database,
): Promise<Binding> {
  const parsed = request.safeParse(raw);
  if (!parsed.success) throw new FilterError(parsed.error.issues.map((issue) => issue.message).join(", "));
  const { event = "*", schema = "public", table = "*", filter, select } = parsed.data;
  if (parsed.data.schema === undefined && parsed.data.table === undefined)
    throw new FilterError("No subscription params provided. Please provide at least a `schema` or `table`.");
  const binding: Binding = {
    id: bindingId(raw),
    event: eventOf(event),
    schema,
    table,
    conditions: parseFilter(filter ?? ""),
    select: select?.length ? select : null,
  };
  if (binding.select && (schema === "*" || table === "*"))
    throw new FilterError(
      "Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.",
    );
  const published = await tables.published(schema, table);
  if (published.length === 0)
    throw new FilterError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter ?? ""}]`,
    );
  await Promise.all(published.map((found) => checkColumns(binding, found, claims, database)));
  return binding;
}

/** Whether a binding asks for changes like this one, its filter aside. */
export function concerns(binding: Binding, change: Change): boolean {
  return (
    (binding.event === "*" || binding.event === change.type) &&
    (binding.schema === "*" || binding.schema === change.relation.schema) &&
    (binding.table === "*" || binding.table === change.relation.table)
  );
}

function eventOf(event: string): Binding["event"] {
  const name = event.toUpperCase();
  return name === "INSERT" || name === "UPDATE" || name === "DELETE" ? name : "*";
}

async function checkColumns(
  binding: Binding,
  table: Table,
  claims: Claims,
  database: Database,
): Promise<void> {
  const readable = table.columns.filter((column) => column.readers.includes(claims.role));
  for (const name of binding.select ?? [])
    if (!readable.some((column) => column.name === name))
      throw new FilterError(`invalid column for select ${name}`);
  for (const condition of binding.conditions) {
    const column = readable.find(({ name }) => name === condition.column);
    if (!column) throw new FilterError(`invalid column for filter ${condition.column}`);
    if (condition.operator === "is" && condition.value !== "null" && column.type !== "bool")
      throw new FilterError(`is ${condition.value} filter requires a boolean column, got ${column.type}`);
    const values = JSON.stringify([condition.value]);
    await database
      .asRole(claims, (tx) => tx.unsafe(matchSql(column, condition), ["[null]", values]))
      .catch((error: Error & { code?: string }) => {
        // Class 22 is a value of the wrong form, class 42 an operator that the type does not have.
        throw /^(22|42)/.test(error.code ?? "") ? new FilterError(error.message) : error;
      });
  }
}
