import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { migrate } from "../../src/migrate";
import { backend, database } from "./backend";

interface NewDatabase {
  sql: postgres.Sql;
  /** A project's folder that has no migrations yet. */
  project: string;
  /** Applies the migrations and the seeds of a project; returns the names of the migrations. */
  migrate(project: string): Promise<string[]>;
}

/** Runs a test on a new database of the tests' backend. */
export async function onNewDatabase(test: (database: NewDatabase) => Promise<void>): Promise<void> {
  const project = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await mkdir(path.join(project, "migrations"));
  const name = `migrations_${process.pid}`;
  const admin = database();
  await admin.unsafe(`create database ${name}`);
  const url = new URL(backend.databaseUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  try {
    // Roles are global: keep the authenticator password of the backend that other tests use.
    const { authenticatorPassword } = JSON.parse(
      await readFile(path.join(backend.dataDir, "secrets.json"), "utf8"),
    );
    const target = { url: url.href, authenticatorPassword };
    await test({ sql, project, migrate: (folder) => migrate(target, folder) });
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
    await rm(project, { recursive: true });
  }
}
