import { createHash, randomUUID } from "node:crypto";
import postgres from "postgres";
import type { DataFolder } from "../data-folder";
import { POOL_OPTIONS } from "../database";
import { externalDatabaseUrl, startEmbedded } from "../postgres";
import { getFilePath } from "../storage/files";
import { FILES_PREFIX, type Manifest, readArchive } from "./archive";
import { hashFile } from "./hash-file";
import { loadBackup } from "./load-backup";

/** The number of rows and the sum of their hashes, which does not depend on their order: a restore may change it. */
interface Digest {
  rows: number;
  sum: bigint;
}

/**
 * Restores a backup in the empty folder `scratch`, while the site is running, and compares every row of every table and
 * every file with the backup. With an external database (LOCAL_DATABASE_URL), only the file itself is checked, since
 * nothing may be restored there. @throws an Error that names the first difference
 */
export async function proveBackup(
  folder: DataFolder,
  file: string,
  scratch: string,
  signal: AbortSignal,
): Promise<void> {
  const { manifest, digests } = await digestArchive(file, signal);
  if (externalDatabaseUrl()) return;
  const secrets = { ...folder.secrets, instanceId: randomUUID() };
  const database = await startEmbedded({ ...folder, path: scratch, secrets }, scratch);
  try {
    await loadBackup(database, scratch, file, manifest, signal);
    const sql = postgres(database.url, { ...POOL_OPTIONS, max: 1, idle_timeout: 0, max_lifetime: null });
    try {
      for (const table of manifest.tables) {
        signal.throwIfAborted();
        const name = `${table.schema}.${table.name}`;
        const [expected, found] = [digests.get(name) ?? { rows: 0, sum: 0n }, await digestTable(sql, table)];
        if (found.rows !== expected.rows)
          throw new Error(`After the restore, ${name} has ${found.rows} rows instead of ${expected.rows}.`);
        if (found.sum !== expected.sum) throw new Error(`After the restore, some rows of ${name} differ.`);
      }
    } finally {
      await sql.end({ timeout: 1 });
    }
    await compareFiles(scratch, manifest, signal);
  } finally {
    await database.stop();
  }
}

async function digestArchive(file: string, signal: AbortSignal) {
  const digests = new Map<string, Digest>();
  const manifest = await readArchive(file, async (name, content) => {
    signal.throwIfAborted();
    const table = /^tables\/(.+)\/\d+$/.exec(name)?.[1];
    const digest = createDigest();
    for await (const chunk of content as AsyncIterable<Buffer>) if (table) digest.add(chunk);
    if (!table) return;
    const { rows, sum } = digest.result();
    const before = digests.get(table) ?? { rows: 0, sum: 0n };
    digests.set(table, { rows: before.rows + rows, sum: before.sum + sum });
  });
  return { manifest, digests };
}

async function digestTable(
  sql: postgres.Sql,
  { schema, name, columns }: Manifest["tables"][number],
): Promise<Digest> {
  const names = sql(columns.map((column) => column.name));
  const stream = await sql`copy ${sql(schema)}.${sql(name)} (${names}) to stdout`.readable();
  const digest = createDigest();
  for await (const chunk of stream as AsyncIterable<Buffer>) digest.add(chunk);
  // As in writeBackup: otherwise the socket may stay paused.
  stream._read(0);
  return digest.result();
}

/** Digests rows in COPY's text format, one line each; a line may span several chunks. */
function createDigest() {
  let [rows, sum] = [0, 0n];
  let rest: Buffer[] = [];
  return {
    add(chunk: Buffer) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        const hash = createHash("sha256");
        for (const part of rest) hash.update(part);
        sum += hash.update(chunk.subarray(from, at)).digest().readBigUInt64LE();
        rest = [];
        rows++;
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    },
    result: (): Digest => ({ rows, sum }),
  };
}

async function compareFiles(scratch: string, { entries }: Manifest, signal: AbortSignal): Promise<void> {
  for (const { name, sha256 } of entries.filter((entry) => entry.name.startsWith(FILES_PREFIX))) {
    signal.throwIfAborted();
    const hash = await hashFile(getFilePath(scratch, name.slice(FILES_PREFIX.length)));
    if (hash !== sha256) throw new Error(`After the restore, the file ${name} differs.`);
  }
}
