import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { FILES_PREFIX, type Manifest, readArchive } from "../backups/archive";
import { assertDiskSpace } from "../backups/disk-space";
import { loadBackup } from "../backups/load-backup";
import { downloadBackup, requireStore } from "../backups/remote";
import type { StoredFile } from "../backups/s3";
import { readBackupSettings } from "../backups/settings";
import { PROJECT_DIR } from "../config";
import { type DataFolder, openDataFolder } from "../data-folder";
import { POOL_OPTIONS } from "../database";
import { END_SIGNALS } from "../end-signals";
import { findNewer, listMigrations, migrate } from "../migrate";
import { npmCommand } from "../npm-command";
import { externalDatabaseUrl, openPostgres, type RunningPostgres, startEmbedded } from "../postgres";
import { completeStaging, createStaging, finishRestore, removeFolder } from "../restore-staging";
import { CommandError, confirm, formatSize, timestamp, type Values, withLock } from "./command";

const ARCHIVE = /\.tar\.gz(\.age)?$/;
/** The names of backups that the schedule has copied to the store, which sort by time. */
const SCHEDULED = /^backup-\d{4}-\d\d-\d\d-\d{6}-/;

/** The prefix on the command line for a backup in the S3 store. */
const STORE_SCHEME = "s3://";

/**
 * `supabase-local restore FILE`: replaces the data with a backup, and keeps the replaced data beside it.
 * `s3://NAME` restores a backup from the S3 store, `s3://latest` the newest; `s3://` lists them.
 */
export async function restore(values: Values, source?: string): Promise<void> {
  if (!source)
    throw new CommandError(`Usage: ${npmCommand("restore", "FILE")}, or s3:// to list the S3 store`);
  if (!source.startsWith(STORE_SCHEME)) return restoreFile(values, path.resolve(source), source);
  const settings = readBackupSettings(process.env);
  const store = requireStore(settings);
  const { signal } = interruptible();
  const names = (await store.list(signal)).filter(({ name }) => ARCHIVE.test(name));
  const name = source.slice(STORE_SCHEME.length);
  if (name === "") return printList(store.host, names);
  const wanted = name === "latest" ? findLatest(names) : names.find((file) => file.name === name);
  if (!wanted)
    throw new CommandError(`The S3 store at ${store.host} has no ${name}. See what it has with s3://`);
  const folder = await openDataFolder(path.resolve(values["data-dir"]));
  const file = path.join(folder.path, `restore-${randomUUID()}.tar.gz`);
  try {
    await assertDiskSpace(folder.path, wanted.bytes, "for the download");
    await downloadBackup(settings, wanted.name, file, signal);
    await restoreFile(values, file, wanted.name);
  } finally {
    await rm(file, { force: true });
  }
}

const findLatest = (files: StoredFile[]) => files.findLast(({ name }) => SCHEDULED.test(name));

function printList(host: string, files: StoredFile[]): void {
  const newest = findLatest(files) ?? files.at(-1);
  if (!newest) throw new CommandError(`The S3 store at ${host} has no backup.`);
  for (const { name, bytes } of files) console.info(`${name}  ${formatSize(bytes)}`);
  console.info(`Restore one with: ${npmCommand("restore", STORE_SCHEME + newest.name)}`);
}

async function restoreFile(values: Values, file: string, name: string): Promise<void> {
  const manifest = await readArchive(file);
  const newer = findNewer(
    manifest.migrations.map(({ version }) => version),
    await listMigrations(PROJECT_DIR),
  );
  if (newer)
    throw new CommandError(
      `${name} was made by another version of the site (it has the migration ${newer}). Restore it with that version.`,
    );
  console.info(`${name} is complete.\n${describeContents(manifest)}`);
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

/** A controller that is aborted by any of `END_SIGNALS`. */
function interruptible(): AbortController {
  const interrupted = new AbortController();
  for (const signal of END_SIGNALS)
    process.once(signal, () => interrupted.abort(new CommandError(`Interrupted by ${signal}.`)));
  return interrupted;
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

/** Restores the backup's database and files to the staging folder. */
async function build(folder: DataFolder, staging: string, file: string, manifest: Manifest): Promise<void> {
  const { signal } = interruptible();
  const database = externalDatabaseUrl()
    ? await openEmptyExternal(folder)
    : await startStaged(folder, staging);
  try {
    await loadBackup(database, staging, file, manifest, signal);
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
  // A new id, since it names the cluster if that cannot be inside the data folder.
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
