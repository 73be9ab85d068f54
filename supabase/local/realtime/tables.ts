import type { Sql } from "postgres";
import { ROLES, type Role } from "../keys";
import { type Kind, kindOf } from "./values";

export interface Column {
  name: string;
  /** Name of the type as clients see it, e.g. `timestamptz`, `_text`. */
  type: string;
  /** The type as SQL, qualified and quoted. */
  sqlType: string;
  kind: Kind;
  primaryKey: boolean;
  readers: Role[];
}

/** What the catalogue says about a published table. */
export interface Table {
  /** Qualified and quoted. */
  sqlName: string;
  rowSecurity: boolean;
  columns: Column[];
}

export interface Tables {
  /** By the oid that the stream names. Rejects when the table is gone. */
  find(oid: number): Promise<Table>;
  /** By name, if published; "*" matches all. */
  published(schema: string, table: string): Promise<Table[]>;
  /** Must be told when the stream announces a table: whatever was altered is loaded anew. */
  forget(oid: number): void;
}

/** Remembers what the catalogue says of each table until the stream says that it changed. */
export function createTables(sql: Sql): Tables {
  const known = new Map<number, Promise<Table>>();
  const find = (oid: number) => {
    let table = known.get(oid);
    if (!table) {
      table = load(sql, oid);
      known.set(oid, table);
      table.catch(() => known.delete(oid));
    }
    return table;
  };
  return {
    find,
    async published(schema, table) {
      const rows = await sql<{ oid: number }[]>`
        select format('%I.%I', schemaname, tablename)::regclass::oid as oid from pg_publication_tables
        where pubname = 'supabase_realtime'
          and ${schema}::text in ('*', schemaname::text) and ${table}::text in ('*', tablename::text)`;
      return Promise.all(rows.map(({ oid }) => find(oid)));
    },
    forget: (oid) => void known.delete(oid),
  };
}

type ColumnRow = Omit<Column, "kind"> & { base: number; element: number | null; delimiter: string };

async function load(sql: Sql, oid: number): Promise<Table> {
  const [table] = await sql<{ sqlName: string; rowSecurity: boolean }[]>`
    select format('%I.%I', n.nspname, c.relname) as "sqlName", c.relrowsecurity as "rowSecurity"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${oid}`;
  if (!table) throw new Error(`table ${oid} does not exist any more`);
  const columns = await sql<ColumnRow[]>`
    select a.attname as name, t.typname as type, format('%I.%I', n.nspname, t.typname) as "sqlType",
      b.oid as base, case when b.typcategory = 'A' then b.typelem end as element, b.typdelim as delimiter,
      coalesce(a.attnum = any(i.indkey), false) as "primaryKey",
      array(select r from unnest(${[...ROLES]}::text[]) r
            where has_column_privilege(r, a.attrelid, a.attnum, 'SELECT')) as readers
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    join pg_namespace n on n.oid = t.typnamespace
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped
    order by a.attnum`;
  return {
    ...table,
    columns: columns.map(({ base, element, delimiter, ...column }) => ({
      ...column,
      kind: kindOf(base, element, delimiter),
    })),
  };
}
