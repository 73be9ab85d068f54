import { createWriteStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { PROJECT_DIR } from "../config";
import { type DataFolder, openDataFolder } from "../data-folder";
import { PLATFORM } from "../database";
import { migrate } from "../migrate";
import { openEmbedded, openPostgres, ownDatabase, type RunningPostgres } from "../postgres";
import { completeDraft, discard, newDraft, settleRestore } from "../restored";
import { getFilePath } from "../storage/files";
import { FILES_PREFIX, type Manifest, readArchive, rowsPrefix } from "./archive";
import { CommandError, confirm, stamp, type Values, withFolder } from "./command";

/** `npx supabase-local restore FILE`: puts a backup in the place of the data, which is kept beside it. */
export async function restore(values: Values, file?: string): Promise<void> {
  if (!file) throw new CommandError("Which file? npx supabase-local restore FILE");
  const manifest = await readArchive(path.resolve(file));
  console.info(`${file} is complete.\n${getContents(manifest)}`);
  const folder = await openDataFolder(path.resolve(values["data-dir"]));
  await withFolder(folder, "restore", async () => {
    await settleRestore(folder.path);
    await confirm(`Replace the data in ${folder.path} by it?`, values);
    const replaced = `before-restore-${stamp()}-${process.pid}`;
    const draft = await newDraft(folder.path);
    try {
      await build(folder, draft, file, manifest);
      await completeDraft(folder.path, replaced);
    } catch (error) {
      await discard(draft);
      throw error;
    }
    await settleRestore(folder.path);
    const kept = path.join(folder.path, replaced);
    const old = existsSync(kept) ? ` What was there before is in ${kept}.` : "";
    console.info(`Restored.${old}`);
  });
}

function getContents({ madeAt, tables, entries, postgres: version, migrations }: Manifest): string {
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

/** Builds database and files from the backup, beside those in use. */
async function build(folder: DataFolder, draft: string, file: string, manifest: Manifest): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interrupted.abort(new CommandError(`Ended by ${signal}.`)));
  }
  // Also when the backup has no files: those in use must not stay.
  await mkdir(path.join(draft, "storage"), { mode: 0o700 });
  const database = ownDatabase() ? await emptyOwn(folder) : await openDraft(folder, draft);
  try {
    await migrate(database, await recordedMigrations(draft, manifest));
    const sql = postgres(database.url, { ...PLATFORM, max: 1, idle_timeout: 0, max_lifetime: null });
    try {
      // Neither triggers nor foreign keys: the rows are exactly those that passed them once.
      await sql`set session_replication_role = replica`;
      await makeRoom(sql, manifest);
      await readArchive(path.resolve(file), async (name, content) => {
        interrupted.signal.throwIfAborted();
        await load(sql, draft, manifest, name, content);
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
    if (!ownDatabase() || !(error instanceof Error)) throw error;
    throw new Error(`${error.message}\nThe database at LOCAL_DATABASE_URL is half filled: make it anew.`);
  } finally {
    await database.stop();
  }
}

function openDraft(folder: DataFolder, draft: string): Promise<RunningPostgres> {
  // Where the files cannot lie in the data folder, they are found by this name: it must be a new one.
  const instanceId = `${folder.secrets.instanceId}-${stamp()}-${process.pid}`;
  return openEmbedded({ ...folder, secrets: { ...folder.secrets, instanceId } }, draft);
}

async function emptyOwn(folder: DataFolder): Promise<RunningPostgres> {
  const database = await openPostgres(folder);
  const sql = postgres(database.url, { ...PLATFORM, max: 1 });
  try {
    const [content] = await sql`
      select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`;
    if (content) throw new CommandError("The database at LOCAL_DATABASE_URL is not empty: make a new one.");
    return database;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The migrations as they were when the backup was made, in a folder for `migrate`, without sample data. */
async function recordedMigrations(draft: string, { migrations }: Manifest): Promise<string> {
  await mkdir(path.join(draft, "migrations"));
  for (const { version, name, text } of migrations) {
    await writeFile(path.join(draft, "migrations", `${version}_${name}.sql`), text);
  }
  return draft;
}

/** Empties the tables, and makes what no migration made: tables and columns that somebody added by hand. */
async function makeRoom(sql: postgres.Sql, { tables }: Manifest): Promise<void> {
  for (const { schema, name, columns } of tables) {
    const [known] = await sql`select to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) as table`;
    if (!known?.table) {
      console.warn(`No migration makes ${schema}.${name}: its rows are restored, not its keys and rights.`);
      await sql`create schema if not exists ${sql(schema)}`;
      await sql`create table ${sql(schema)}.${sql(name)} ()`;
      await sql`alter table ${sql(schema)}.${sql(name)} enable row level security`;
    }
    for (const column of columns) {
      // A type cannot be a parameter. It is Postgres' own spelling, and the file's SQL is run anyway.
      await sql`alter table ${sql(schema)}.${sql(name)}
        add column if not exists ${sql(column.name)} ${sql.unsafe(column.type)}`;
    }
  }
  if (tables.length === 0) return;
  const names = tables.map(({ schema, name }) => sql`${sql(schema)}.${sql(name)}`);
  await sql`truncate ${names.flatMap((name, n) => (n === 0 ? [name] : [sql`, `, name]))} cascade`;
}

async function load(sql: postgres.Sql, draft: string, manifest: Manifest, name: string, content: Readable) {
  if (name.startsWith(FILES_PREFIX)) {
    const place = getFilePath(draft, name.slice(FILES_PREFIX.length));
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    return pipeline(content, createWriteStream(place, { flags: "wx", mode: 0o600, flush: true }));
  }
  const table = manifest.tables.find((candidate) => name.startsWith(rowsPrefix(candidate)));
  if (!table) throw new Error(`${name} belongs to no table`);
  const columns = sql(table.columns.map((column) => column.name));
  const into = await sql`copy ${sql(table.schema)}.${sql(table.name)} (${columns}) from stdin`.writable();
  await pipeline(content, into);
}
