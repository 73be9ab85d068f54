import type postgres from "postgres";

export interface Column {
  name: string;
  /** As in SQL, including the length, such as `timestamp with time zone` or `character(3)`. */
  type: string;
  /** SQL expression, or null. */
  default: string | null;
}

/** A set of rows that can be selected and filtered: a table, a view, or the result of a function. */
export interface Relation {
  name: string;
  columns: Map<string, Column>;
  /** Names of computed fields, which are functions of one row. */
  computed?: ReadonlySet<string>;
}

export interface Table extends Relation {
  primaryKey: string[];
}

export interface Routine extends Relation {
  /** Input arguments in order. The name of a single argument may be "". */
  args: { name: string; type: string }[];
  /** The number of trailing arguments that have defaults. */
  optional: number;
  returns: "void" | "value" | "row";
  isSet: boolean;
  /** Settings of the function (`create function … set …`) that apply to the whole transaction of a call. */
  settings: Record<string, string>;
}

/** The relations and functions of schema `public`. */
export interface Catalogue {
  tables: Map<string, Table>;
  routines: Routine[];
}

type Row<Kind extends Relation> = Omit<Kind, "columns" | "computed"> & {
  columns: Column[];
  computed: string[];
};

export async function loadCatalogue(sql: postgres.Sql): Promise<Catalogue> {
  const [tables, routines] = await Promise.all([
    sql.unsafe<Row<Table>[]>(TABLES),
    sql.unsafe<Row<Routine>[]>(ROUTINES),
  ]);
  return {
    tables: new Map(tables.map((row) => [row.name, withColumns(row)])),
    routines: routines.map(withColumns),
  };
}

function withColumns<R extends { columns: Column[]; computed: string[] }>(row: R) {
  const columns = new Map(row.columns.map((column) => [column.name, column]));
  return { ...row, columns, computed: new Set(row.computed) };
}

/** SQL for the computed fields of a row type. */
const computedSql = (type: string) => `
  coalesce((
    select json_agg(distinct f.proname) from pg_proc f
    where f.pronargs = 1 and f.proargtypes[0] = ${type} and not f.proretset and f.prokind = 'f'
      and f.pronamespace = 'public'::regnamespace), '[]') as computed`;

const TABLES = `
  select c.relname as name,
    coalesce((
      select json_agg(a.attname order by array_position(i.indkey, a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey",
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'default', case
        when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
        else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum and a.attgenerated = ''
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    ${computedSql("c.reltype")}
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')`;

/**
 * Argument modes: i, b and v are input; o, b and t are output, and even a single output argument makes the result a
 * row. Argument types have no length: `format_type(…, -1)` distinguishes `bpchar` from `character`, which means one
 * character. As in PostgREST, a function can be called if all its arguments are named, or if its only argument takes
 * the request body.
 */
const ROUTINES = `
  select p.proname as name, p.proretset as "isSet", p.pronargdefaults as optional,
    coalesce(a.args, '[]') as args, coalesce(a.columns, t.columns, '[]') as columns,
    case when p.prorettype = 'void'::regtype then 'void'
      when r.typtype = 'c' or p.prorettype = 'record'::regtype or a.columns is not null then 'row'
      else 'value' end as returns,
    ${computedSql("r.oid")},
    coalesce((
      select json_object_agg(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1))
      from unnest(p.proconfig) setting where setting like 'statement_timeout=%'), '{}') as settings
  from pg_proc p join pg_type r on r.oid = p.prorettype
  cross join lateral (
    select json_agg(json_build_object('name', coalesce(name, ''), 'type', format_type(type, -1)) order by position)
        filter (where coalesce(mode, 'i') in ('i', 'b', 'v')) as args,
      json_agg(json_build_object('name', name, 'type', format_type(type, -1)) order by position)
        filter (where mode in ('o', 'b', 't')) as columns
    from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
      with ordinality arg(name, type, mode, position)
    where type is not null) a
  cross join lateral (
    select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      as columns
    from pg_attribute where attrelid = nullif(r.typrelid, 0) and attnum > 0 and not attisdropped) t
  cross join lateral (
    select count(*) filter (where coalesce(name, '') = '') as unnamed
    from unnest(p.proargnames, p.proargtypes::oid[]) arg(name, type) where type is not null) n
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (n.unnamed = 0 or p.pronargs = 1 and p.proargtypes[0] in
      ('json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'bytea'::regtype, 'xml'::regtype))
  order by p.pronargs, a.args::text`;
