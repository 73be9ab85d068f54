import { randomUUID } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { type DataFolder, findDataFolder } from "../data-folder";
import { getDatabaseUrl, startEmbedded } from "../postgres";
import { completeStaging, createStaging, removeFolder } from "../restore-staging";
import { readArchive } from "./archive";
import { assertDiskSpace } from "./disk-space";
import { hashFile } from "./hash-file";
import { loadBackup } from "./load-backup";
import { proveBackup } from "./proof";
import { downloadBackup, uploadBackup } from "./remote";
import { readBackupSettings } from "./settings";
import { getBackupFolder } from "./state";
import { writeBackup } from "./write-backup";

// Entry point of the process that runs one task: its memory is freed afterwards, and its low priority gives way to the
// site.

/** The message that the backend sends to this process. Paths are absolute. */
export type TaskRequest = { dataDir: string } & (
  | { task: "backup"; name: string; lastBytes: number | null }
  | { task: "upload"; name: string; remoteName: string; names: string[]; expired: string[] }
  | { task: "undo"; name: string; replaced: string }
  | { task: "proof"; name: string; sha256: string; remoteName: string | null; scratch: string }
);

/** The reply of this process. */
export type TaskReply = { ok: true; result: TaskResult } | { ok: false; message: string };
export interface TaskResult {
  bytes?: number;
  sha256?: string;
  /** The names of the files that were deleted from the store. */
  deleted?: string[];
}

/** The lowest priority (nice value). */
const PRIORITY = 19;
/** How long this process may take to exit after the backend has exited or disconnected from it. */
const EXIT_TIMEOUT_MS = 8_000;

setPriority(PRIORITY);
const interrupted = new AbortController();
process.on("disconnect", () => {
  interrupted.abort(new Error("The backend was stopped."));
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
});
// Ctrl-C and the end of the terminal reach this process too, but the backend decides when it ends.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
process.once("message", async (request: TaskRequest) => {
  const reply = await perform(request).then(
    (result): TaskReply => ({ ok: true, result }),
    (error: unknown): TaskReply => ({ ok: false, message: describe(error) }),
  );
  if (process.connected) process.send?.(reply, () => process.exit());
  else process.exit(1);
});

async function perform(request: TaskRequest): Promise<TaskResult> {
  const { dataDir, name } = request;
  const folder = await findDataFolder(dataDir);
  if (!folder) throw new Error(`${dataDir} has no secrets.json.`);
  const backups = getBackupFolder(dataDir);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const file = path.join(backups, name);
  switch (request.task) {
    case "backup": {
      const url = getDatabaseUrl(folder.secrets);
      await assertDiskSpace(backups, await estimate(url, request.lastBytes), "for a backup");
      await writeBackup(url, dataDir, file, interrupted.signal);
      return { bytes: (await stat(file)).size, sha256: await hashFile(file) };
    }
    case "upload": {
      const settings = readBackupSettings(process.env);
      return { deleted: await uploadBackup(settings, file, request.remoteName, request, interrupted.signal) };
    }
    case "undo":
      await stageBackup(folder, file, request.replaced);
      return {};
    case "proof":
      await prove(folder, file, request);
      return {};
  }
}

/** Restores a backup to a staging folder beside the current data, for `finishRestore` to swap them. */
async function stageBackup(folder: DataFolder, file: string, replaced: string): Promise<void> {
  const manifest = await readArchive(file);
  const staging = await createStaging(folder.path);
  try {
    const secrets = { ...folder.secrets, instanceId: randomUUID() };
    const database = await startEmbedded({ ...folder, secrets }, staging);
    try {
      await loadBackup(database, staging, file, manifest, interrupted.signal);
    } finally {
      await database.stop();
    }
    await completeStaging(folder.path, replaced);
  } catch (error) {
    await removeFolder(staging);
    throw error;
  }
}

/** Proves the copy in the store, which must have the same content as the local file, or else the local file. */
async function prove(folder: DataFolder, file: string, request: Extract<TaskRequest, { task: "proof" }>) {
  const { dataDir, sha256, remoteName, scratch } = request;
  const { signal } = interrupted;
  if ((await hashFile(file)) !== sha256)
    throw new Error(`${file} has changed since it was written: the disk may be failing. Make a new backup.`);
  const { entries } = await readArchive(file);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  // A new database takes 50 MB, and indexes about as much as their rows.
  const needed = 2 * size + 50_000_000 + (remoteName ? (await stat(file)).size : 0);
  await assertDiskSpace(dataDir, needed, "to restore a backup as a test");
  await mkdir(scratch, { mode: 0o700 });
  if (!remoteName) return proveBackup(folder, file, scratch, signal);
  const copy = path.join(scratch, "copy.tar.gz");
  await downloadBackup(readBackupSettings(process.env), remoteName, copy, signal);
  if ((await hashFile(copy)) !== sha256)
    throw new Error(`${remoteName} in the S3 store differs from the backup that was sent there.`);
  await proveBackup(folder, copy, scratch, signal);
}

/** Estimates the largest size of a backup, in bytes. */
async function estimate(url: string, lastBytes: number | null): Promise<number> {
  if (lastBytes !== null) return lastBytes * 1.2;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [size] = await sql<{ bytes: number }[]>`
      select (pg_database_size(current_database()) + coalesce(sum((metadata->>'size')::bigint), 0))::float8 as bytes
      from storage.objects`;
    return size?.bytes ?? 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function describe(error: unknown): string {
  if (interrupted.signal.aborted) return "It was interrupted: the site was stopped.";
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOSPC") return "The disk is full. Make room.";
  return error.message;
}
