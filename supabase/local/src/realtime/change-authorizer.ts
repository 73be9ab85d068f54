import type { TransactionSql } from "postgres";
import type { Database } from "../database";
import type { Claims, Role } from "../keys";
import { quote, Statement } from "../rest/statement";
import { type Binding, matchesChange } from "./binding";
import { RealtimeError } from "./message";
import type { Change, Row } from "./pgoutput";
import type { Column, Table, Tables } from "./tables";

/** Limits of a hosted project: for a larger change, only small values and the primary key are sent. */
const MAX_CHANGE_BYTES = 1024 * 1024;
const SMALL_VALUE_BYTES = 64;

/** The parts of a change that a role receives. Changes of a table with the same shape share a statement. */
interface Shape {
  type: Change["type"];
  row: Column[];
  old: Column[];
  errors: string[] | null;
  /** Whether to check the row against the policies, which is not possible for a deleted row. */
  checkPolicies: boolean;
}

/** Applies privileges, policies and filters to changes, through queries with the subscriber's role. */
export class ChangeAuthorizer {
  constructor(
    private readonly tables: Tables,
    private readonly database: Database,
  ) {}

  /**
   * Validates a binding. @throws RealtimeError with the messages of a hosted project; other errors come from Postgres
   */
  async check(binding: Binding, claims: Claims): Promise<void> {
    const { event, schema, filter } = binding;
    const published = await this.tables.published(schema, binding.table);
    if (published.length === 0) {
      const parameters = `[event: ${event}, schema: ${schema}, table: ${binding.table}, filter: ${filter}]`;
      throw new RealtimeError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${parameters}`,
      );
    }
    for (const table of filter ? published : []) {
      const row = table.columns.filter(({ readableBy }) => readableBy.includes(claims.role));
      const unknown = binding.conditions.find(({ column }) => !names(row).includes(column));
      if (unknown) throw new RealtimeError(`invalid column for filter ${unknown.column}`);
      const shape: Shape = { type: "INSERT", row, old: [], errors: null, checkPolicies: false };
      await this.query([], table, shape, [binding], claims).catch((error: Error & { code?: string }) => {
        // Class 22: an invalid value; class 42: an operator that the type does not support.
        throw /^(22|42)/.test(error.code ?? "") ? new RealtimeError(error.message) : error;
      });
    }
  }

  /**
   * The payloads (JSON text) of the changes that a sender with `claims` may read and that match any of the bindings.
   * Values have PostgREST's JSON format.
   */
  async payloads(changes: Change[], bindings: Binding[], claims: Claims): Promise<Map<Change, string>> {
    const groups = new Map<string, { table: Table; shape: Shape; changes: Change[] }>();
    for (const change of changes) {
      const table = await this.tables.find(change.table.oid);
      const shape = getShape(change, table, claims.role);
      const key = JSON.stringify([table.name, change.type, names(shape.row), names(shape.old), shape.errors]);
      const group = groups.get(key) ?? { table, shape, changes: [] };
      group.changes.push(change);
      groups.set(key, group);
    }
    const payloads = new Map<Change, string>();
    const addPayloads = async (group: { table: Table; shape: Shape; changes: Change[] }) => {
      const { table, shape, changes } = group;
      const matching = bindings.filter((binding) => changes.some((change) => matchesChange(binding, change)));
      for (const { position, ids, row, old } of await this.query(changes, table, shape, matching, claims)) {
        const change = changes[position - 1];
        if (change && ids) payloads.set(change, toPayload(change, shape, ids, row, old));
      }
    };
    await Promise.all([...groups.values()].map(addPayloads));
    return payloads;
  }

  /** Lets Postgres convert the rows from text to their types: `r` is the new row, `o` the old one. */
  private query(changes: Change[], table: Table, shape: Shape, bindings: Binding[], claims: Claims) {
    const statement = new Statement();
    const bind = (value: string) => statement.bind(value);
    const texts = (columns: Column[], row: Row) => columns.map(({ name }) => row.get(name));
    const rows = changes.map(({ row, old }) => [...texts(shape.row, row), ...texts(shape.old, old)]);
    const typed = (columns: Column[], from: number) =>
      columns
        .map(({ sqlType, name }, index) => `(s.v->>${from + index})::${sqlType} as ${quote(name)}`)
        .join(", ");

    const [available, source] = shape.type === "DELETE" ? [names(shape.old), "o"] : [names(shape.row), "r"];
    const idIfMatching = ({ id, conditions }: Binding) => {
      // No row matches a filter on a column that the role cannot read.
      if (!conditions.every(({ column }) => available.includes(column))) return "null";
      const tests = conditions.map(({ column, sql }) => sql(`${source}.${quote(column)}`, bind));
      return `case when ${tests.join(" and ") || "true"} then ${id} end`;
    };
    const isSameRow = getKeys(table).map(({ name }) => `t.${quote(name)} = r.${quote(name)}`);
    const text = `
      select s.n::int as position, to_json(r.*)::text as row, to_json(o.*)::text as old,
        array_to_string(array[${bindings.map(idIfMatching)}]::bigint[], ',') as ids
      from jsonb_array_elements(${bind(JSON.stringify(rows))}::jsonb) with ordinality as s(v, n),
        lateral (select ${typed(shape.row, 0)}) r, lateral (select ${typed(shape.old, shape.row.length)}) o
      ${shape.checkPolicies ? `where exists (select from ${table.name} t where ${isSameRow.join(" and ")})` : ""}`;
    type Result = { position: number; ids: string; row: string; old: string };
    const send = (tx: TransactionSql) => tx.unsafe<Result[]>(text, statement.values);
    return this.database.runAsRole(claims, send, { readOnly: true });
  }
}

const getKeys = ({ columns }: Table) => columns.filter(({ primaryKey }) => primaryKey);
const names = (columns: Column[]) => columns.map(({ name }) => name);

/**
 * As in a hosted project, a DELETE from a table with row-level security contains only the primary key, since the row
 * can no longer be checked against policies. An update omits large values that it did not change, since Postgres does
 * not send them.
 */
function getShape({ type, row, old, bytes }: Change, table: Table, role: Role): Shape {
  const keys = getKeys(table);
  const withError = (error: string) => ({ type, row: [], old: [], errors: [error], checkPolicies: false });
  if (type !== "DELETE" && keys.length === 0) return withError("Error 400: Bad Request, no primary key");
  if (type !== "DELETE" && !keys.every(({ readableBy }) => readableBy.includes(role)))
    return withError("Error 401: Unauthorized");
  const tooLarge = bytes > MAX_CHANGE_BYTES;
  const readable = (from: Row, columns: Column[]) =>
    columns.filter(({ name, readableBy, primaryKey }) => {
      const value = from.get(name);
      if (value === undefined || !readableBy.includes(role)) return false;
      return !tooLarge || primaryKey || Buffer.byteLength(value ?? "") <= SMALL_VALUE_BYTES;
    });
  return {
    type,
    row: readable(row, table.columns),
    old: readable(old, type === "DELETE" && table.rowSecurity ? keys : table.columns),
    errors: tooLarge ? ["Error 413: Payload Too Large"] : null,
    checkPolicies: table.rowSecurity && role !== "service_role" && type !== "DELETE",
  };
}

function toPayload(
  { table, committedAt }: Change,
  shape: Shape,
  ids: string,
  row: string,
  old: string,
): string {
  const columns = [...new Set([...shape.row, ...shape.old])].map(({ name, type }) => ({ name, type }));
  const head = { schema: table.schema, table: table.name, commit_timestamp: committedAt, type: shape.type };
  const data = JSON.stringify({ ...head, columns, errors: shape.errors }).slice(0, -1);
  return `{"ids":[${ids}],"data":${data},"record":${row},"old_record":${old}}}`;
}
