import { createWriteStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { PROJECT_DIR } from "../config";
import { type DataFolder, openDataFolder } from "../data-folder";
import { POOL_OPTIONS } from "../database";
import { migrate } from "../migrate";
import { externalDatabaseUrl, openPostgres, type RunningPostgres, startEmbedded } from "../postgres";
import { completeStaging, createStaging, finishRestore, removeFolder } from "../restore-staging";
import { getFilePath } from "../storage/files";
import { FILES_PREFIX, type Manifest, readArchive, rowsPrefix } from "./archive";
import { CommandError, confirm, timestamp, type Values, withLock } from "./command";

/** `npx supabase-local restore FILE`: replaces the data with a backup, and keeps the replaced data beside it. */
export async function restore(values: Values, file?: string): Promise<void> {
  if (!file) throw new CommandError("Usage: npx supabase-local restore FILE");
  const manifest = await readArchive(path.resolve(file));
  console.info(`${file} is complete.\n${describeContents(manifest)}`);
  const folder = await openDataFolder(path.resolve(values["data-dir"]));
  await withLock(folder, "restore", async () => {
    await finishRestore(folder.path);
    await confirm(`Replace the data in ${folder.path} with it?`, values);
    const replaced = `before-restore-${timestamp()}-${process.pid}`;
    const staging = await createStaging(folder.path);
    try {
      await build(folder, staging, file, manifest);
      await completeStaging(folder.path, replaced);
    } catch (error) {
      await removeFolder(staging);
      throw error;
    }
    await finishRestore(folder.path);
    const kept = path.join(folder.path, replaced);
    const old = existsSync(kept) ? ` The replaced data is in ${kept}.` : "";
    console.info(`Restored.${old}`);
  });
}

function describeContents({ madeAt, tables, entries, postgres: version, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.filter(({ name }) => name.startsWith(FILES_PREFIX)).length;
  const newest = migrations.at(-1);
  return [
    `  made at    ${madeAt}, from Postgres ${version}`,
    `  rows       ${rows} in ${tables.length} tables`,
    `  files      ${files}`,
    `  migrations ${migrations.length}, the newest ${newest?.version}_${newest?.name}`,
  ].join("\n");
}

/** Builds database and files from the backup in the staging folder. */
async function build(folder: DataFolder, staging: string, file: string, manifest: Manifest): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interrupted.abort(new CommandError(`Interrupted by ${signal}.`)));
  }
  // Even when the backup has no files: the current ones must be replaced.
  await mkdir(path.join(staging, "storage"), { mode: 0o700 });
  const database = externalDatabaseUrl()
    ? await openEmptyExternal(folder)
    : await startStaged(folder, staging);
  try {
    await migrate(database, await writeMigrations(staging, manifest));
    const sql = postgres(database.url, { ...POOL_OPTIONS, max: 1, idle_timeout: 0, max_lifetime: null });
    try {
      // No triggers and foreign keys: these rows have passed them once.
      await sql`set session_replication_role = replica`;
      await prepareTables(sql, manifest);
      await readArchive(path.resolve(file), async (name, content) => {
        interrupted.signal.throwIfAborted();
        await load(sql, staging, manifest, name, content);
      });
      for (const { schema, name, last, called } of manifest.sequences) {
        await sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}, ${called})
          where to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) is not null`;
      }
    } finally {
      await sql.end({ timeout: 1 });
    }
    const newer = await migrate(database, PROJECT_DIR);
    if (newer.length > 0) console.info(`Newer migrations applied: ${newer.join(", ")}`);
  } catch (error) {
    if (!externalDatabaseUrl() || !(error instanceof Error)) throw error;
    throw new Error(`${error.message}\nThe database at LOCAL_DATABASE_URL is incomplete: create a new one.`);
  } finally {
    await database.stop();
  }
}

function startStaged(folder: DataFolder, staging: string): Promise<RunningPostgres> {
  // A new one, since it names the cluster when that cannot be inside the data folder.
  const instanceId = `${folder.secrets.instanceId}-${timestamp()}-${process.pid}`;
  return startEmbedded({ ...folder, secrets: { ...folder.secrets, instanceId } }, staging);
}

async function openEmptyExternal(folder: DataFolder): Promise<RunningPostgres> {
  const database = await openPostgres(folder);
  const sql = postgres(database.url, { ...POOL_OPTIONS, max: 1 });
  try {
    const [content] = await sql`
      select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`;
    if (content) throw new CommandError("The database at LOCAL_DATABASE_URL is not empty: create a new one.");
    return database;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Writes the backup's own migrations to a folder for `migrate`, without sample data. */
async function writeMigrations(staging: string, { migrations }: Manifest): Promise<string> {
  await mkdir(path.join(staging, "migrations"));
  for (const { version, name, text } of migrations) {
    await writeFile(path.join(staging, "migrations", `${version}_${name}.sql`), text);
  }
  return staging;
}

/** Empties the tables, and creates those tables and columns that somebody added without a migration. */
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
      // A type cannot be a parameter. The file is trusted: its migrations are run as well.
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
  const into = await sql`copy ${sql(table.schema)}.${sql(table.name)} (${columns}) from stdin`.writable();
  await pipeline(content, into);
}
