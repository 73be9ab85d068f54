import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { getAssetPath } from "./assets";
import { externalAuthUrl } from "./auth/external";
import { type DatabaseAccess, POOL_OPTIONS } from "./database";
import { ifMissing } from "./if-missing";

/** The Supabase CLI's file names: a timestamp of 14 digits and a description. */
const MIGRATION_NAME = /^(\d{14})_(.+)\.sql$/;

/** The files with sample data, in the order of their names: seed.sql is the first. */
const SEED_NAME = /^seed(?:_\w+)?\.sql$/;

/** They create what a hosted project has before its first migration; each file is idempotent. */
const PLATFORM_FILES = ["platform.sql", "auth/schema.sql", "storage/schema.sql"] as const;

/** As for a hosted project's role `postgres`, with which `supabase db push` applies migrations and the seed. */
const SEARCH_PATH = '"$user", public, extensions';

/** The key of the advisory lock that prevents concurrent runs; an arbitrary constant. */
const MIGRATION_LOCK = 7_203_115;

/**
 * Brings the database up to date: applies the platform's own files if they have changed, each migration once and in
 * order, and each file with sample data (seed.sql, seed_….sql) once. Each file is one transaction, recorded in the
 * Supabase CLI's schema supabase_migrations. `folder` may contain migrations/ and such files. Without `ownAuth` the
 * schema auth is that of a Supabase Auth.
 * @returns the names of the migrations that were applied
 * @throws an Error with the file, the line and Postgres's message
 */
export async function migrate(
  access: DatabaseAccess,
  folder: string,
  ownAuth = externalAuthUrl() === null,
): Promise<string[]> {
  const connection = { ...POOL_OPTIONS.connection, search_path: SEARCH_PATH };
  const sql = postgres(access.url, { ...POOL_OPTIONS, max: 1, connection });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await sql.unsafe(HISTORY_TABLES);
    for (const file of PLATFORM_FILES)
      if (file !== "auth/schema.sql" || ownAuth) await applyPlatformFile(sql, file);
    const applied = await applyMigrations(sql, folder);
    await applySeeds(sql, folder);
    const password = access.authenticatorPassword.replaceAll("'", "''");
    await sql.unsafe(`alter role authenticator login password '${password}'`);
    return applied;
  } finally {
    // Closing the connection also releases the lock.
    await sql.end({ timeout: 1 });
  }
}

/** How a project's migrations compare with those of a database. */
export interface MigrationPlan {
  /** Whether migrations have been applied to the database before. */
  isExisting: boolean;
  /** The file names of migrations that have not been applied yet. */
  pending: string[];
  /** The newest applied version, if it is newer than all of the project's. */
  newer: string | null;
  /** A hash of all of the project's migrations. */
  target: string;
}

/** Compares a database with a project's migrations, without changing anything. */
export async function planMigrations(access: DatabaseAccess, folder: string): Promise<MigrationPlan> {
  const sql = postgres(access.url, { ...POOL_OPTIONS, max: 1 });
  try {
    const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
    const rows = table?.found
      ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
      : [];
    const applied = new Set(rows.map(({ version }) => version));
    const files = await listMigrations(folder);
    const texts = files.map(({ file, text }) => [file, text]);
    return {
      isExisting: applied.size > 0,
      pending: files.filter(({ version }) => !applied.has(version)).map(({ file }) => file),
      newer: findNewer([...applied], files),
      target: sha256(JSON.stringify(texts)),
    };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The newest of `versions` if it is newer than all of a project's migrations, else null; also null if it has none. */
export function findNewer(versions: string[], files: { version: string }[]): string | null {
  const known = files.at(-1)?.version;
  const newest = [...versions].sort().at(-1);
  return known && newest && newest > known ? newest : null;
}

/** The migrations of a project, in order. */
export async function listMigrations(folder: string) {
  const migrations = path.join(folder, "migrations");
  const found: { file: string; version: string; name: string; text: string }[] = [];
  for (const file of (await readdir(migrations).catch(ifMissing([]))).sort()) {
    const [, version, name] = MIGRATION_NAME.exec(file) ?? [];
    if (version && name)
      found.push({ file, version, name, text: await readFile(path.join(migrations, file), "utf8") });
  }
  return found;
}

const HISTORY_TABLES = `
  set client_min_messages = warning;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
  create table if not exists supabase_migrations.platform_files (path text primary key, hash text not null);
`;

async function applyPlatformFile(sql: postgres.Sql, file: (typeof PLATFORM_FILES)[number]): Promise<void> {
  const text = await readFile(getAssetPath(file), "utf8");
  const hash = sha256(text);
  const [applied] = await sql`
    select from supabase_migrations.platform_files where path = ${file} and hash = ${hash}`;
  if (applied) return;
  await inTransaction(sql, file, text, () => [
    sql`insert into supabase_migrations.platform_files (path, hash) values (${file}, ${hash})
        on conflict (path) do update set hash = excluded.hash`,
  ]);
}

async function applyMigrations(sql: postgres.Sql, folder: string): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const recorded = new Set(rows.map((row) => row.version));
  const applied: string[] = [];
  for (const { file, version, name, text } of await listMigrations(folder)) {
    if (recorded.has(version)) continue;
    await inTransaction(sql, path.join(folder, "migrations", file), text, () => [
      sql`insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${name}, array[${text}]::text[])`,
    ]);
    applied.push(file);
  }
  return applied;
}

async function applySeeds(sql: postgres.Sql, folder: string): Promise<void> {
  const rows = await sql<{ path: string }[]>`select path from supabase_migrations.seed_files`;
  const applied = new Set(rows.map((row) => row.path));
  const names = (await readdir(folder).catch(ifMissing([]))).filter((name) => SEED_NAME.test(name));
  for (const name of names.sort()) {
    if (applied.has(`supabase/${name}`)) continue;
    const file = path.join(folder, name);
    const text = await readFile(file, "utf8");
    await inTransaction(sql, file, text, () => [
      sql`insert into supabase_migrations.seed_files values (${`supabase/${name}`}, ${sha256(text)})`,
    ]);
  }
}

/** Runs a file and records it in one transaction; resets session settings that the file has changed. */
async function inTransaction(
  sql: postgres.Sql,
  file: string,
  text: string,
  record: () => Promise<unknown>[],
): Promise<void> {
  await sql`begin`;
  try {
    await sql.unsafe(text);
    for (const statement of record()) await statement;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    throw explain(error, file, text);
  } finally {
    await sql`reset all`;
  }
}

function explain(error: unknown, file: string, text: string): Error {
  const shortName = path.relative("", file);
  if (!(error instanceof postgres.PostgresError)) return new Error(`${shortName}: ${String(error)}`);
  const line = error.position ? `:${text.slice(0, Number(error.position)).split("\n").length}` : "";
  const more = [error.detail, error.hint, error.where].filter(Boolean).join("\n");
  return new Error(`${shortName}${line}: ${error.message} (${error.code})${more ? `\n${more}` : ""}`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
