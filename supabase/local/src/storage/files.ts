import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { access, link, mkdir, open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import type { Platform } from "../platform";
import { StorageError } from "./errors";

/**
 * Advisory lock in Postgres; any constant of this project. Whoever unlinks files holds it shared, for a transaction;
 * a backup holds it exclusively while it copies, so that no file of its snapshot goes away.
 */
export const STORAGE_UNLINK_LOCK = 7_203_116;

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where the bytes of an object's version lie. Throws for anything but a uuid: no other name reaches the disk. */
export function getFilePath(dataDir: string, version: string): string {
  if (!VERSION.test(version)) throw new StorageError("NoSuchKey");
  return path.join(dataDir, "storage", version.slice(0, 2), version);
}

export interface Files {
  /**
   * Makes a file and then its row, both or neither. `make` fills a draft, which gets its final name when it is on
   * disk, and `record` commits the row. The draft stays until the outcome is known; a crash or a connection lost at
   * the commit leaves it, so that the next start can settle the matter.
   */
  add<Made, Row>(
    make: (draft: string) => Promise<Made>,
    record: (version: string, made: Made) => Promise<Row>,
  ): Promise<Row>;
  /** Unlinks the files of removed and replaced rows (storage.removed_files). Never fails; the rest goes next time. */
  unlinkRemoved(): Promise<void>;
}

/** Opens `<dataDir>/storage`. What a crash left is settled in the background; lost files are named on the console. */
export function openFiles({ database, dataDir }: Pick<Platform, "database" | "dataDir">): Files {
  const drafts = path.join(dataDir, "storage", "incoming");
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  const leftovers = readdirSync(drafts).filter((name) => VERSION.test(name));
  settle().catch((error) => console.error("The storage folder could not be checked:", error));

  async function settle(): Promise<void> {
    await sync(dataDir);
    await unlinkRemoved();
    await whileNobodyCopies(async (tx) => {
      const rows = await tx<{ version: string }[]>`
        select version from storage.objects where version = any(${leftovers})`;
      const stored = new Set(rows.map(({ version }) => version));
      for (const version of leftovers) {
        if (!stored.has(version)) await rm(getFilePath(dataDir, version), { force: true });
        await rm(path.join(drafts, version), { force: true });
      }
    });
    const rows = await database.sql<{ version: string; address: string }[]>`
      select version, bucket_id || '/' || name as address from storage.objects where version is not null`;
    for (const { version, address } of rows) {
      const isThere = VERSION.test(version) && (await canRead(getFilePath(dataDir, version)));
      if (!isThere) console.error(`Storage: the file of ${address} is missing. Restore it from a backup.`);
    }
  }

  async function unlinkRemoved(): Promise<void> {
    await whileNobodyCopies(async (tx) => {
      const removed = await tx<{ version: string }[]>`
        delete from storage.removed_files where version in
          (select version from storage.removed_files for update skip locked)
        returning version`;
      const versions = removed.map(({ version }) => version).filter((version) => VERSION.test(version));
      await Promise.all(versions.map((version) => rm(getFilePath(dataDir, version), { force: true })));
    }).catch(() => undefined);
  }

  async function whileNobodyCopies(work: (tx: postgres.TransactionSql) => Promise<void>): Promise<void> {
    await database.sql.begin(async (tx) => {
      const [lock] = await tx`select pg_try_advisory_xact_lock_shared(${STORAGE_UNLINK_LOCK}) as free`;
      if (lock?.free) await work(tx);
    });
  }

  return {
    unlinkRemoved,
    async add(make, record) {
      const version = randomUUID();
      const draft = path.join(drafts, version);
      const file = getFilePath(dataDir, version);
      const discard = async (error: unknown) => {
        for (const name of [file, draft]) await rm(name, { force: true });
        throw error;
      };
      const written = async () => {
        const made = await make(draft);
        await sync(drafts);
        const folder = path.dirname(file);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Also when another upload made the folder: its name may not be durable yet.
        await sync(path.dirname(folder));
        await link(draft, file);
        await sync(folder);
        return made;
      };
      const made = await written().catch(discard);
      const row = await record(version, made).catch((error) => {
        if (isRefusal(error)) return discard(error);
        throw error;
      });
      await rm(draft, { force: true });
      return row;
    },
  };
}

/** Fills a draft as the body comes, in constant memory; resolves when it is on disk. Throws above `limit` bytes. */
export async function writeDraft(draft: string, body: AsyncIterable<Buffer>, limit: number) {
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
  const file = await open(draft, "wx", 0o600);
  try {
    await writeFile(file, measured());
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, eTag: `"${hash.digest("hex")}"` };
}

/** Whether Postgres surely did not commit. A connection that was lost meanwhile leaves that open. */
const isRefusal = (error: unknown) =>
  error instanceof postgres.PostgresError && !/^(08|57P)/.test(error.code);

const canRead = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Makes the names in a folder durable. Windows does it by itself, and cannot open folders. */
async function sync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
