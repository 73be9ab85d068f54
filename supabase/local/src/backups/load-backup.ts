import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { type DatabaseAccess, POOL_OPTIONS } from "../database";
import { migrate } from "../migrate";
import { getFilePath } from "../storage/files";
import { FILES_PREFIX, type Manifest, readArchive, rowsPrefix } from "./archive";

/**
 * Loads a backup into an empty database, first its migrations and then its rows, and its files into
 * `<staging>/storage`. Applying newer migrations is left to the caller.
 */
export async function loadBackup(
  database: DatabaseAccess,
  staging: string,
  file: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  // Created even if the backup has no files: the folder must replace the current one.
  await mkdir(path.join(staging, "storage"), { mode: 0o700 });
  await migrate(database, await writeMigrations(staging, manifest));
  const sql = postgres(database.url, { ...POOL_OPTIONS, max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    // Skips triggers and foreign keys: these rows have already passed them.
    await sql`set session_replication_role = replica`;
    await prepareTables(sql, manifest);
    await readArchive(file, async (name, content) => {
      signal.throwIfAborted();
      await load(sql, staging, manifest, name, content);
    });
    for (const { schema, name, last, called } of manifest.sequences) {
      await sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}, ${called})
        where to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) is not null`;
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Writes the backup's own migrations, without sample data, to a folder for `migrate`. */
async function writeMigrations(staging: string, { migrations }: Manifest): Promise<string> {
  await mkdir(path.join(staging, "migrations"));
  for (const { version, name, text } of migrations) {
    await writeFile(path.join(staging, "migrations", `${version}_${name}.sql`), text);
  }
  return staging;
}

/** Empties the tables, and creates any tables and columns that were added without a migration. */
async function prepareTables(sql: postgres.Sql, { tables }: Manifest): Promise<void> {
  for (const { schema, name, columns } of tables) {
    const [found] = await sql`select to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) as table`;
    if (!found?.table) {
      console.warn(
        `No migration creates ${schema}.${name}: its rows are restored, but not its keys and privileges.`,
      );
      await sql`create schema if not exists ${sql(schema)}`;
      await sql`create table ${sql(schema)}.${sql(name)} ()`;
      await sql`alter table ${sql(schema)}.${sql(name)} enable row level security`;
    }
    for (const column of columns) {
      // A type cannot be a parameter. The file is trusted anyway, since its migrations are run.
      await sql`alter table ${sql(schema)}.${sql(name)}
        add column if not exists ${sql(column.name)} ${sql.unsafe(column.type)}`;
    }
  }
  if (tables.length === 0) return;
  const names = tables.map(({ schema, name }) => sql`${sql(schema)}.${sql(name)}`);
  await sql`truncate ${names.flatMap((name, n) => (n === 0 ? [name] : [sql`, `, name]))} cascade`;
}

async function load(sql: postgres.Sql, staging: string, manifest: Manifest, name: string, content: Readable) {
  if (name.startsWith(FILES_PREFIX)) {
    const target = getFilePath(staging, name.slice(FILES_PREFIX.length));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    return pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }));
  }
  const table = manifest.tables.find((candidate) => name.startsWith(rowsPrefix(candidate)));
  if (!table) throw new Error(`${name} belongs to no table`);
  const columns = sql(table.columns.map((column) => column.name));
  const query = sql`copy ${sql(table.schema)}.${sql(table.name)} (${columns}) from stdin`;
  const into = await query.writable();
  // postgres.js forgets the stream once the last row is sent, so a later error would not end it.
  Object.assign(query, { reject: (error: Error) => into.destroy(error) });
  await pipeline(content, into);
}
