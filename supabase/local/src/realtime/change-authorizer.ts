import type { TransactionSql } from "postgres";
import type { Database } from "../database";
import type { Claims, Role } from "../keys";
import { quote, Statement } from "../rest/statement";
import { type Binding, concerns } from "./binding";
import { Refused } from "./message";
import type { Change, Row } from "./pgoutput";
import type { Column, Table, Tables } from "./tables";

/** Limits of a hosted project: above the first, only values up to the second (and the key) are sent. */
const MAX_CHANGE_BYTES = 1024 * 1024;
const SMALL_VALUE_BYTES = 64;

/** What a role is told of a change, or why not. Changes of a table that have the same share a statement. */
interface Shape {
  type: Change["type"];
  row: Column[];
  old: Column[];
  errors: string[] | null;
  /** Whether Postgres is asked if the row may be seen; a deleted row cannot be looked at any more. */
  secured: boolean;
}

/** Asks Postgres about changes, with the rights of whoever is to hear of them. */
export class ChangeAuthorizer {
  constructor(
    private readonly tables: Tables,
    private readonly database: Database,
  ) {}

  /** Whether somebody can subscribe like this. Throws Refused with hosted's words; other errors are the database's. */
  async check(binding: Binding, claims: Claims): Promise<void> {
    const { event, schema, table, filter } = binding;
    const published = await this.tables.published(schema, table);
    if (published.length === 0) {
      const asked = `[event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter}]`;
      throw new Refused(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`,
      );
    }
    for (const found of filter ? published : []) {
      const row = found.columns.filter(({ readers }) => readers.includes(claims.role));
      const unknown = binding.conditions.find(({ column }) => !names(row).includes(column));
      if (unknown) throw new Refused(`invalid column for filter ${unknown.column}`);
      const shape: Shape = { type: "INSERT", row, old: [], errors: null, secured: false };
      await this.ask([], found, shape, [binding], claims).catch((error: Error & { code?: string }) => {
        // Class 22 is a value of the wrong form, class 42 an operator that the type does not have.
        throw /^(22|42)/.test(error.code ?? "") ? new Refused(error.message) : error;
      });
    }
  }

  /**
   * The payloads (JSON text) of those changes that `claims` may see and that pass the filter of any of the bindings.
   * Values are the same JSON that PostgREST answers.
   */
  async payloads(changes: Change[], bindings: Binding[], claims: Claims): Promise<Map<Change, string>> {
    const groups = new Map<string, { table: Table; shape: Shape; alike: Change[] }>();
    for (const change of changes) {
      const table = await this.tables.find(change.table.oid);
      const shape = getShape(change, table, claims.role);
      const key = JSON.stringify([table.name, change.type, names(shape.row), names(shape.old), shape.errors]);
      const group = groups.get(key) ?? { table, shape, alike: [] };
      group.alike.push(change);
      groups.set(key, group);
    }
    const payloads = new Map<Change, string>();
    const tell = async ({ table, shape, alike }: { table: Table; shape: Shape; alike: Change[] }) => {
      const asked = bindings.filter((binding) => alike.some((change) => concerns(binding, change)));
      for (const { place, ids, row, old } of await this.ask(alike, table, shape, asked, claims)) {
        const change = alike[place - 1];
        if (change && ids) payloads.set(change, payload(change, shape, ids, row, old));
      }
    };
    await Promise.all([...groups.values()].map(tell));
    return payloads;
  }

  /** The rows go in as text, and Postgres gives them their types: `r` is the new row, `o` the old one. */
  private ask(changes: Change[], table: Table, shape: Shape, bindings: Binding[], claims: Claims) {
    const statement = new Statement();
    const bind = (value: string) => statement.bind(value);
    const texts = (columns: Column[], row: Row) => columns.map(({ name }) => row.get(name));
    const rows = changes.map(({ row, old }) => [...texts(shape.row, row), ...texts(shape.old, old)]);
    const typed = (columns: Column[], from: number) =>
      columns.map(({ sqlType, name }, at) => `(s.v->>${from + at})::${sqlType} as ${quote(name)}`).join(", ");

    const [known, source] = shape.type === "DELETE" ? [names(shape.old), "o"] : [names(shape.row), "r"];
    const idIfPassed = ({ id, conditions }: Binding) => {
      // No row passes a filter on a column that is not told.
      if (!conditions.every(({ column }) => known.includes(column))) return "null";
      const tests = conditions.map(({ column, sql }) => sql(`${source}.${quote(column)}`, bind));
      return `case when ${tests.join(" and ") || "true"} then ${id} end`;
    };
    const same = getKeys(table).map(({ name }) => `t.${quote(name)} = r.${quote(name)}`);
    const text = `
      select s.n::int as place, to_json(r.*)::text as row, to_json(o.*)::text as old,
        array_to_string(array[${bindings.map(idIfPassed)}]::bigint[], ',') as ids
      from jsonb_array_elements(${bind(JSON.stringify(rows))}::jsonb) with ordinality as s(v, n),
        lateral (select ${typed(shape.row, 0)}) r, lateral (select ${typed(shape.old, shape.row.length)}) o
      ${shape.secured ? `where exists (select from ${table.name} t where ${same.join(" and ")})` : ""}`;
    type Answer = { place: number; ids: string; row: string; old: string };
    const send = (tx: TransactionSql) => tx.unsafe<Answer[]>(text, statement.values);
    return this.database.runAsRole(claims, send, { readOnly: true });
  }
}

const getKeys = ({ columns }: Table) => columns.filter(({ primaryKey }) => primaryKey);
const names = (columns: Column[]) => columns.map(({ name }) => name);

/**
 * As on a hosted project, a DELETE under row-level security tells the primary key only, since the row can no longer
 * be checked; and a large value that an update left alone is not in the record, since Postgres does not send it.
 */
function getShape({ type, row, old, bytes }: Change, table: Table, role: Role): Shape {
  const keys = getKeys(table);
  const refuse = (error: string) => ({ type, row: [], old: [], errors: [error], secured: false });
  if (type !== "DELETE" && keys.length === 0) return refuse("Error 400: Bad Request, no primary key");
  if (type !== "DELETE" && !keys.every(({ readers }) => readers.includes(role)))
    return refuse("Error 401: Unauthorized");
  const tooLarge = bytes > MAX_CHANGE_BYTES;
  const told = (from: Row, columns: Column[]) =>
    columns.filter(({ name, readers, primaryKey }) => {
      const value = from.get(name);
      if (value === undefined || !readers.includes(role)) return false;
      return !tooLarge || primaryKey || Buffer.byteLength(value ?? "") <= SMALL_VALUE_BYTES;
    });
  return {
    type,
    row: told(row, table.columns),
    old: told(old, type === "DELETE" && table.rowSecurity ? keys : table.columns),
    errors: tooLarge ? ["Error 413: Payload Too Large"] : null,
    secured: table.rowSecurity && role !== "service_role" && type !== "DELETE",
  };
}

function payload(
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
