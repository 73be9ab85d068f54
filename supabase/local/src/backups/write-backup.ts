import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import postgres from "postgres";
import { ifMissing } from "../if-missing";
import { getFilePath, STORAGE_UNLINK_LOCK } from "../storage/files";
import { type ArchiveWriter, FILES_PREFIX, type Manifest, rowsPrefix, writeArchive } from "./archive";

/** Approximate size of an entry with rows, which is held in memory because tar needs its size in advance. */
const PART_BYTES = 4 * 1024 * 1024;
/** Long enough to wait for requests that delete files, which hold the lock only briefly. */
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Writes a consistent snapshot of the database at `url` and of the files stored in `dataDir` to one file.
 * @throws if another backup is running
 */
export async function writeBackup(url: string, dataDir: string, file: string, signal: AbortSignal) {
  // Both connections must stay open while files are copied: one holds the snapshot, the other holds the lock.
  const sql = postgres(url, { max: 2, idle_timeout: 0, max_lifetime: null, onnotice: () => undefined });
  try {
    return await writeSnapshot(sql, dataDir, file, signal);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function writeSnapshot(sql: postgres.Sql, dataDir: string, file: string, signal: AbortSignal) {
  const summary = { rows: 0, files: 0 };
  const lock = await sql.reserve();
  try {
    // Taken before the snapshot, so no file in it is deleted before it has been copied.
    await lock`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`;
    await lock`select pg_advisory_lock(${STORAGE_UNLINK_LOCK})`.catch((error) => {
      if (!(error instanceof postgres.PostgresError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new Error("Another backup is running; wait until it has finished.");
    });
    await sql.begin("isolation level repeatable read read only", (tx) =>
      writeArchive(file, signal, async (archive) => {
        const contents = await describe(tx);
        const tables: Manifest["tables"] = [];
        for (const table of contents.tables) {
          const rows = await addRows(tx, archive, table);
          summary.rows += rows;
          tables.push({ ...table, rows });
        }
        const versions = tx<{ version: string }[]>`
          select version from storage.objects where version is not null order by version`;
        for await (const page of versions.cursor(1000)) {
          for (const { version } of page) {
            const source = getFilePath(dataDir, version);
            const found = await stat(source).catch(ifMissing(null));
            if (!found) throw new Error(await describeMissing(tx, version));
            await archive.add(FILES_PREFIX + version, found.size, createReadStream(source));
            summary.files++;
          }
        }
        return { ...contents, tables };
      }),
    );
  } finally {
    await lock`select pg_advisory_unlock(${STORAGE_UNLINK_LOCK})`.catch(() => undefined);
    lock.release();
  }
  return summary;
}

async function describeMissing(tx: postgres.TransactionSql, version: string): Promise<string> {
  const [object] = await tx<{ path: string }[]>`
    select bucket_id || '/' || name as path from storage.objects where version = ${version}`;
  return (
    `The file of ${object?.path} is missing, so the backup would be incomplete. Upload it again or delete it, ` +
    "or restore an earlier backup."
  );
}

async function describe(tx: postgres.TransactionSql) {
  const [now] = await tx<{ at: Date; version: string }[]>`
    select now() as at, current_setting('server_version') as version`;
  // Leaves out platform_files, which belongs to the code rather than the data, unlogged tables, which hold nothing
  // worth keeping, and generated columns, which cannot be written.
  const tables = await tx<Omit<Manifest["tables"][number], "rows">[]>`
    select n.nspname as schema, c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind = 'r' and c.relname <> 'platform_files'
      and c.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`;
  const migrations = await tx<Manifest["migrations"]>`
    select version, name, array_to_string(statements, E';\n') as text
    from supabase_migrations.schema_migrations order by version`;
  const names = await tx<{ schema: string; name: string }[]>`
    select schemaname as schema, sequencename as name from pg_sequences order by 1, 2`;
  const sequences: Manifest["sequences"] = [];
  for (const { schema, name } of names) {
    const [value] = await tx<{ last: string; called: boolean }[]>`
      select last_value::text as last, is_called as called from ${tx(schema)}.${tx(name)}`;
    if (value) sequences.push({ schema, name, ...value });
  }
  const madeAt = now?.at.toISOString() ?? "";
  return {
    madeAt,
    postgres: now?.version ?? "",
    migrations: [...migrations],
    tables: [...tables],
    sequences,
  };
}

/** Adds a table's rows in COPY's text format, one line each, in entries of whole lines. @returns the number of rows */
async function addRows(
  tx: postgres.TransactionSql,
  archive: ArchiveWriter,
  { schema, name, columns }: Omit<Manifest["tables"][number], "rows">,
): Promise<number> {
  const names = tx(columns.map((column) => column.name));
  const [counted] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(schema)}.${tx(name)}`;
  const stream = await tx`copy ${tx(schema)}.${tx(name)} (${names}) to stdout`.readable();
  let [rows, parts, size] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const flush = async () => {
    if (size === 0) return;
    rows += await archive.add(`${rowsPrefix({ schema, name })}${++parts}`, size, Readable.from(chunks));
    [chunks, size] = [[], 0];
  };
  // Postgres sends each row as a message of its own, so a chunk contains only whole rows.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  // postgres.js pauses its socket after a long row, and does not resume it if that row was the last one.
  stream._read(0);
  await flush();
  if (rows !== counted?.rows)
    throw new Error(`Only ${rows} of ${counted?.rows} rows of ${schema}.${name} could be read.`);
  return rows;
}
