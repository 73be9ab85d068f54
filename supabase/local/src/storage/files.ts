import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { access, link, mkdir, open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import type { Platform } from "../platform";
import { StorageError } from "./errors";

/**
 * The key of an advisory lock; an arbitrary constant. Code that unlinks files holds it shared for a transaction; a
 * backup holds it exclusively while it copies, so no file of its snapshot is deleted.
 */
export const STORAGE_UNLINK_LOCK = 7_203_116;

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The file of an object's version. @throws StorageError unless it is a UUID: no other name reaches the disk */
export function getFilePath(dataDir: string, version: string): string {
  if (!VERSION.test(version)) throw new StorageError("NoSuchKey");
  return path.join(dataDir, "storage", version.slice(0, 2), version);
}

export interface Files {
  /**
   * Creates a file and its row, both or neither. `write` fills a temporary file, which gets its final name once it is
   * on disk, and `insert` commits the row. The temporary file remains until the outcome is known: after a crash, or if
   * the connection is lost during the commit, the next start uses it to clean up.
   */
  add<Written, Row>(
    write: (temporary: string) => Promise<Written>,
    insert: (version: string, written: Written) => Promise<Row>,
  ): Promise<Row>;
  /** Unlinks the files of deleted and replaced rows (storage.removed_files). Never rejects; the next call retries. */
  unlinkRemoved(): Promise<void>;
}

/** Opens `<dataDir>/storage`. Cleans up after a crash in the background, and logs missing files. */
export function openFiles({ database, dataDir }: Pick<Platform, "database" | "dataDir">): Files {
  const incoming = path.join(dataDir, "storage", "incoming");
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const leftovers = readdirSync(incoming).filter((name) => VERSION.test(name));
  cleanUp().catch((error) => {
    // The backend was stopped in the meantime; the next start checks again.
    if (error?.code !== "CONNECTION_ENDED") console.error("The storage folder could not be checked:", error);
  });

  async function cleanUp(): Promise<void> {
    await sync(dataDir);
    await unlinkRemoved();
    await withUnlinkLock(async (tx) => {
      const rows = await tx<{ version: string }[]>`
        select version from storage.objects where version = any(${leftovers})`;
      const stored = new Set(rows.map(({ version }) => version));
      for (const version of leftovers) {
        if (!stored.has(version)) await rm(getFilePath(dataDir, version), { force: true });
        await rm(path.join(incoming, version), { force: true });
      }
    });
    const rows = await database.sql<{ version: string; path: string }[]>`
      select version, bucket_id || '/' || name as path from storage.objects where version is not null`;
    for (const { version, path: object } of rows) {
      const exists = VERSION.test(version) && (await canRead(getFilePath(dataDir, version)));
      if (!exists) console.error(`Storage: the file of ${object} is missing. Restore it from a backup.`);
    }
  }

  async function unlinkRemoved(): Promise<void> {
    await withUnlinkLock(async (tx) => {
      const removed = await tx<{ version: string }[]>`
        delete from storage.removed_files where version in
          (select version from storage.removed_files for update skip locked)
        returning version`;
      const versions = removed.map(({ version }) => version).filter((version) => VERSION.test(version));
      await Promise.all(versions.map((version) => rm(getFilePath(dataDir, version), { force: true })));
    }).catch(() => undefined);
  }

  async function withUnlinkLock(work: (tx: postgres.TransactionSql) => Promise<void>): Promise<void> {
    await database.sql.begin(async (tx) => {
      const [lock] = await tx`select pg_try_advisory_xact_lock_shared(${STORAGE_UNLINK_LOCK}) as free`;
      if (lock?.free) await work(tx);
    });
  }

  return {
    unlinkRemoved,
    async add(write, insert) {
      const version = randomUUID();
      const temporary = path.join(incoming, version);
      const file = getFilePath(dataDir, version);
      const discard = async (error: unknown) => {
        for (const name of [file, temporary]) await rm(name, { force: true });
        throw error;
      };
      const createFile = async () => {
        const written = await write(temporary);
        await sync(incoming);
        const folder = path.dirname(file);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Also needed if another upload created the folder, whose entry may not be durable yet.
        await sync(path.dirname(folder));
        await link(temporary, file);
        await sync(folder);
        return written;
      };
      const written = await createFile().catch(discard);
      const row = await insert(version, written).catch((error) => {
        if (isRollback(error)) return discard(error);
        throw error;
      });
      await rm(temporary, { force: true });
      return row;
    },
  };
}

/** Streams a body to a temporary file; resolves once it is on disk. @throws StorageError above `limit` bytes */
export async function writeTemporary(temporary: string, body: AsyncIterable<Buffer>, limit: number) {
  const hash = createHash("md5");
  let size = 0;
  async function* measured() {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > limit) throw new StorageError("EntityTooLarge");
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = await open(temporary, "wx", 0o600);
  try {
    await writeFile(file, measured());
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, eTag: `"${hash.digest("hex")}"` };
}

/** Whether the transaction was certainly not committed, which is unknown after a lost connection. */
const isRollback = (error: unknown) =>
  error instanceof postgres.PostgresError && !/^(08|57P)/.test(error.code);

const canRead = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Makes a folder's entries durable. Not needed on Windows, which cannot open folders. */
async function sync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
