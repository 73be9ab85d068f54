import type postgres from "postgres";

export interface Column {
  name: string;
  /** As SQL writes it, e.g. `timestamp with time zone`. */
  type: string;
  /** SQL expression, or null. */
  default: string | null;
}

/** A table or view, or the rows of a function: what can be selected from and filtered. */
export interface Relation {
  name: string;
  columns: Map<string, Column>;
}

export interface Table extends Relation {
  primaryKey: string[];
}

export interface Routine {
  name: string;
  /** Input arguments in order. */
  args: { name: string; type: string; required: boolean }[];
  returns: "void" | "scalar" | "row";
  isSet: boolean;
  /** Columns of a row result; empty for others. */
  columns: Map<string, Column>;
}

export interface Catalogue {
  table(name: string): Table | undefined;
  /** All overloads of this name. */
  routines(name: string): Routine[];
  /** Names of all tables and views, for hints. */
  tableNames(): string[];
  /** Reads the schema; to be called when a name is not found. */
  reload(): Promise<void>;
}

/** What schema `public` offers. Empty until the first reload. */
export function createCatalogue(sql: postgres.Sql): Catalogue {
  let tables = new Map<string, Table>();
  let routines = new Map<string, Routine[]>();
  let loading: Promise<void> | null = null;

  async function load() {
    const [tableRows, routineRows] = await Promise.all([
      sql.unsafe<TableRow[]>(TABLES),
      sql.unsafe<RoutineRow[]>(ROUTINES),
    ]);
    tables = new Map(tableRows.map((row) => [row.name, { ...row, columns: byName(row.columns) }]));
    routines = new Map();
    for (const row of routineRows) {
      const overloads = routines.get(row.name) ?? [];
      routines.set(row.name, [...overloads, { ...row, columns: byName(row.columns) }]);
    }
  }

  async function reload() {
    loading ??= load().finally(() => {
      loading = null;
    });
    await loading;
  }

  return {
    reload,
    tableNames: () => [...tables.keys()],
    table: (name) => tables.get(name),
    routines: (name) => routines.get(name) ?? [],
  };
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

interface TableRow {
  name: string;
  primaryKey: string[];
  columns: Column[];
}

interface RoutineRow extends Omit<Routine, "columns"> {
  columns: Column[];
}

const TABLES = `
  select c.relname as name,
    coalesce((
      select json_agg(a.attname order by array_position(i.indkey, a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey",
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, null),
        'default', case
          when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
          else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum and a.attgenerated = ''
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')`;

/** Argument modes: i, b and v go in; o, b and t come out. */
const ROUTINES = `
  select p.proname as name, p.proretset as "isSet",
    case
      when p.prorettype = 'void'::regtype then 'void'
      when r.typtype = 'c' or p.prorettype = 'record'::regtype then 'row'
      else 'scalar' end as returns,
    coalesce((
      select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null),
        'required', a.place <= p.pronargs - p.pronargdefaults) order by a.place)
      from (
        select a.name, a.type, row_number() over (order by a.ordinality) as place
        from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
          with ordinality a(name, type, mode, ordinality)
        where a.type is not null and coalesce(a.mode, 'i') in ('i', 'b', 'v')) a), '[]') as args,
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = r.typrelid and r.typrelid <> 0 and a.attnum > 0 and not a.attisdropped), (
      select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.ordinality)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality a(name, type, mode, ordinality)
      where p.prorettype = 'record'::regtype and a.mode in ('o', 'b', 't')), '[]') as columns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype <> 'trigger'::regtype and p.prorettype <> 'event_trigger'::regtype`;
