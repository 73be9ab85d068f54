import type { Sql } from "postgres";
import type { Role } from "../keys";

/** A published table, from the system catalogue. */
export interface Table {
  /** With its schema, and quoted. */
  name: string;
  rowSecurity: boolean;
  columns: Column[];
}

export interface Column {
  name: string;
  /** The type's name for clients, such as `timestamptz` or `_text`. */
  type: string;
  /** The type as SQL, with its schema, and quoted. */
  sqlType: string;
  primaryKey: boolean;
  readableBy: Role[];
}

/** The published tables, cached until the replication stream reports a change to their definition. */
export class Tables {
  private readonly cache = new Map<number, Promise<Table>>();
  constructor(private readonly sql: Sql) {}

  /** Finds a table by its oid. Rejects if it no longer exists. */
  find(oid: number): Promise<Table> {
    const table = this.cache.get(oid) ?? this.load(oid);
    this.cache.set(oid, table);
    table.catch(() => this.cache.delete(oid));
    return table;
  }

  forget(oid: number): void {
    this.cache.delete(oid);
  }

  /** Finds published tables by schema and name; "*" matches all. */
  async published(schema: string, table: string): Promise<Table[]> {
    const rows = await this.sql<{ oid: number }[]>`
      select format('%I.%I', schemaname, tablename)::regclass::oid as oid from pg_publication_tables
      where pubname = 'supabase_realtime'
        and ${schema}::text in ('*', schemaname) and ${table}::text in ('*', tablename)`;
    return Promise.all(rows.map(({ oid }) => this.find(oid)));
  }

  private async load(oid: number): Promise<Table> {
    const [table] = await this.sql<Table[]>`
      select format('%s.%I', c.relnamespace::regnamespace, c.relname) as name, c.relrowsecurity as "rowSecurity", (
        select json_agg(json_build_object('name', a.attname, 'type', t.typname,
          'sqlType', format('%s.%I', t.typnamespace::regnamespace, t.typname),
          'primaryKey', coalesce(a.attnum = any (i.indkey), false),
          'readableBy', array(select r from unnest('{anon,authenticated,service_role}'::text[]) r
            where has_column_privilege(r, a.attrelid, a.attnum, 'select'))) order by a.attnum)
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c where c.oid = ${oid}`;
    if (!table) throw new Error(`table ${oid} no longer exists`);
    return table;
  }
}
