import { mkdir, stat } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { findDataFolder } from "../data-folder";
import { getDatabaseUrl } from "../postgres";
import { readArchive } from "./archive";
import { assertDiskSpace } from "./disk-space";
import { hashFile, proveBackup } from "./proof";
import { getBackupFolder } from "./state";
import { writeBackup } from "./write-backup";

// The process of one task: it has its own memory, which is free afterwards, and gives way to the site.

/** What the backend sends to this process. Paths are absolute. */
export type TaskRequest = { dataDir: string } & (
  | { task: "backup"; name: string; lastBytes: number | null }
  | { task: "proof"; name: string; sha256: string; scratch: string }
);

/** What this process replies. */
export type TaskReply = { ok: true; result: TaskResult } | { ok: false; message: string };
export interface TaskResult {
  bytes?: number;
  sha256?: string;
}

/** Lower than everything else. */
const PRIORITY = 19;
/** After the backend has exited, or wants this process to. */
const EXIT_TIMEOUT_MS = 8_000;

setPriority(PRIORITY);
const interrupted = new AbortController();
process.on("disconnect", () => {
  interrupted.abort(new Error("The backend was stopped."));
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
});
// The terminal's Ctrl-C reaches this process too; the backend tells it when to end.
process.on("SIGINT", () => undefined);
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
    case "proof": {
      if ((await hashFile(file)) !== request.sha256)
        throw new Error(
          `${file} has changed since it was written: the disk may be failing. Make a new backup.`,
        );
      const { entries } = await readArchive(file);
      const size = entries.reduce((sum, entry) => sum + entry.size, 0);
      // A new database takes 50 MB, and indexes about as much as their rows.
      await assertDiskSpace(dataDir, 2 * size + 50_000_000, "to restore a backup as a test");
      await mkdir(request.scratch, { mode: 0o700 });
      await proveBackup(folder, file, request.scratch, interrupted.signal);
      return {};
    }
  }
}

/** How large a backup will be at most, in bytes. */
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
