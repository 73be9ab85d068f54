import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { startBackend } from "#supabase-local";

// Writes app/auth/database.types.ts, the types that supabase-js needs, and adds new migrations to the lists of
// tests/unit/migrations.sha256, which says that each stays as it is, and of docs/data.md.
// Usage: npm run db:types                       from a new database with supabase/migrations
//        npm run db:types -- postgresql://…     from an existing database
//
// `supabase gen types` writes nearly the same; this one knows that a trigger fills order_index, which inserts may omit,
// and downloads nothing.

const TYPES: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
};

const typeScript = (type: string): string =>
  type.startsWith("_") ? `${typeScript(type.slice(1))}[]` : (TYPES[type] ?? "string");

const { url, discard } = await openDatabase(process.argv[2]);
const sql = postgres(url, { max: 1, onnotice: () => undefined });

const columns = await sql<
  { table: string; isView: boolean; name: string; type: string; optional: boolean; filled: boolean }[]
>`
  select c.relname as table, c.relkind = 'v' as "isView", a.attname as name, t.typname as type, not a.attnotnull as optional,
         a.atthasdef or a.attidentity <> '' or not a.attnotnull or a.attname = 'order_index' as filled
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attname`;
// Of functions with one name, the newest: the others are for servers of the version before.
const functions = await sql<
  {
    name: string;
    names: string[] | null;
    types: string[];
    defaults: number;
    returns: string;
    set: boolean;
    columns: [name: string, type: string][];
  }[]
>`
  select distinct on (p.proname)
         p.proname as name, p.proargnames as names, p.proretset as set, r.typname as returns,
         p.pronargdefaults as defaults,
         array(select t.typname from unnest(p.proargtypes) with ordinality as a(oid, n) join pg_type t on t.oid = a.oid order by n) as types,
         coalesce((
           select json_agg(json_build_array(a.name, t.typname) order by a.n)
           from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as a(name, oid, mode, n)
           join pg_type t on t.oid = a.oid
           where a.mode = 't'
         ), '[]') as columns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and r.typname <> 'trigger'
  order by p.proname, p.oid desc`;
await sql.end();
await discard();

const tables = new Map<string, (typeof columns)[number][]>();
const views = new Map<string, (typeof columns)[number][]>();
for (const column of columns) {
  const kind = column.isView ? views : tables;
  kind.set(column.table, [...(kind.get(column.table) ?? []), column]);
}

const table = (name: string, list: (typeof columns)[number][]) => {
  const line = (optional: (column: (typeof columns)[number]) => boolean) =>
    list
      .map(
        (c) =>
          `          ${c.name}${optional(c) ? "?" : ""}: ${typeScript(c.type)}${c.optional ? " | null" : ""};`,
      )
      .join("\n");
  return `      ${name}: {
        Row: {\n${line(() => false)}\n        };
        Insert: {\n${line((c) => c.filled)}\n        };
        Update: {\n${line(() => true)}\n        };
        Relationships: [];
      };`;
};

/** Postgres treats every column of a view as nullable. */
const view = (name: string, list: (typeof columns)[number][]) => {
  const row = list.map((c) => `${c.name}: ${typeScript(c.type)} | null`).join("; ");
  return `      ${name}: { Row: { ${row} }; Relationships: [] };`;
};

const rpc = ({ name, names, types, defaults, returns, set, columns }: (typeof functions)[number]) => {
  const optional = (index: number) => (index < types.length - defaults ? "" : "?");
  const args = types
    .map((type, index) => `${names?.[index] ?? `arg${index}`}${optional(index)}: ${typeScript(type)}`)
    .join("; ");
  const row = columns.map(([column, type]) => `${column}: ${typeScript(type)}`).join("; ");
  const result = row
    ? `{ ${row} }`
    : tables.has(returns)
      ? `Database["public"]["Tables"]["${returns}"]["Row"]`
      : typeScript(returns);
  return `      ${name}: { Args: ${args ? `{ ${args} }` : "never"}; Returns: ${result}${set ? "[]" : ""} };`;
};

const FILE = "app/auth/database.types.ts";
const types = `// Made by \`npm run db:types\` from supabase/migrations; do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
${[...tables].map(([name, list]) => table(name, list)).join("\n")}
    };
    Views: {
${[...views].map(([name, list]) => view(name, list)).join("\n")}
    };
    Functions: {
${functions.map(rpc).join("\n")}
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

/** A row of a table. */
export type Tables<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];
`;
// `npm run dev` builds the site again when a file is written, whatever is in it.
if (types !== readFileSync(FILE, "utf8")) writeFileSync(FILE, types);
recordMigrations();
console.info(`${FILE}: ${tables.size} tables, ${functions.length} functions`);

/**
 * Adds the migrations that are not there yet to the list of hashes, where one that was edited keeps its old hash, so the
 * test finds it, and with the sentence that each begins with to the table of docs/data.md.
 */
function recordMigrations() {
  const list = "tests/unit/migrations.sha256";
  const page = "docs/data.md";
  const known = readFileSync(list, "utf8");
  for (const name of readdirSync("supabase/migrations").sort()) {
    const file = `supabase/migrations/${name}`;
    if (known.includes(file)) continue;
    const sql = readFileSync(file, "utf8");
    appendFileSync(list, `${createHash("sha256").update(sql).digest("hex")}  ${file}\n`);
    const [comment = ""] = /^(?:--.*\n)+/.exec(sql) ?? [];
    const [about = ""] = comment
      .replace(/^-- ?|\n$/gm, "")
      .replaceAll("\n", " ")
      .split(/\.(?:\s|$)/);
    const row = `| \`…_${name.slice(15, -4)}\` | ${about} |\n`;
    writeFileSync(
      page,
      readFileSync(page, "utf8").replace(/(?<=^\| `….*\n)(?!\|)/m, () => row),
    );
  }
}

/** Opens the database at `databaseUrl`, or a new one that `discard` deletes. */
async function openDatabase(databaseUrl?: string): Promise<{ url: string; discard(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, discard: async () => undefined };
  const dataDir = mkdtempSync(path.join(tmpdir(), "database-types-"));
  const { status, stop } = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
  return {
    url: status.databaseUrl,
    async discard() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
