import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { FILES_PREFIX, type Manifest, readArchive } from "../backups/archive";
import { loadBackup } from "../backups/load-backup";
import { PROJECT_DIR } from "../config";
import { type DataFolder, openDataFolder } from "../data-folder";
import { POOL_OPTIONS } from "../database";
import { migrate } from "../migrate";
import { externalDatabaseUrl, openPostgres, type RunningPostgres, startEmbedded } from "../postgres";
import { completeStaging, createStaging, finishRestore, removeFolder } from "../restore-staging";
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
  const database = externalDatabaseUrl()
    ? await openEmptyExternal(folder)
    : await startStaged(folder, staging);
  try {
    await loadBackup(database, staging, path.resolve(file), manifest, interrupted.signal);
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
  const instanceId = randomUUID();
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
