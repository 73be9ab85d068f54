import { mkdir, open, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ifMissing } from "../if-missing";

const outcome = z.object({
  /** When the task was last tried. ISO 8601, UTC, like all times here. */
  triedAt: z.string(),
  /** When the task last succeeded. */
  succeededAt: z.string().nullable(),
  /** Why the last try failed, as a sentence for the admin. */
  error: z.string().nullable(),
});
export type Outcome = z.infer<typeof outcome>;

const entry = z.object({
  name: z.string(),
  madeAt: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  reason: z.enum(["schedule", "request", "upgrade"]),
  /** Whether the file is in the folder. */
  isLocal: z.boolean(),
  /** The backup's name in the store; null if it is not there. */
  remoteName: z.string().nullable(),
});
/** A backup that this program made. */
export type BackupEntry = z.infer<typeof entry>;

const state = z.object({
  /** When the schedule first ran here: a new site cannot have overdue backups yet. */
  since: z.string(),
  entries: z.array(entry),
  tasks: z.object({
    backup: outcome.nullable(),
    upload: outcome.nullable(),
    proof: outcome.nullable(),
  }),
  /** The name of the backup that was last proved. */
  provedName: z.string().nullable(),
  /** The backup being written; if a start finds one, the previous process was killed. */
  writing: entry.pick({ name: true, madeAt: true, reason: true }).nullable(),
  /** When the admins were last notified that a task is overdue. */
  mailedAt: z.string().nullable(),
});
export type BackupState = z.infer<typeof state>;
export type TaskName = keyof BackupState["tasks"];

/** The folder of the backups that this program makes. */
export const getBackupFolder = (dataDir: string) => path.join(dataDir, "backups");

const stateFile = (dataDir: string) => path.join(getBackupFolder(dataDir), "backups.json");

/** The stored state; null if there is none yet, or if the file is damaged, in which case it is moved aside. */
export async function readBackupState(dataDir: string): Promise<BackupState | null> {
  const text = await readFile(stateFile(dataDir), "utf8").catch(ifMissing(null));
  if (text === null) return null;
  try {
    return state.parse(JSON.parse(text));
  } catch {
    const aside = `${stateFile(dataDir)}.damaged`;
    await rename(stateFile(dataDir), aside);
    console.error(
      `The list of backups was damaged and is now ${aside}. Its backups are kept, but old ones among them are no longer deleted.`,
    );
    return null;
  }
}

/** Atomically replaces the state file; its content is synced to disk first. */
export async function writeBackupState(dataDir: string, value: BackupState): Promise<void> {
  await mkdir(getBackupFolder(dataDir), { recursive: true, mode: 0o700 });
  const file = stateFile(dataDir);
  const handle = await open(`${file}.part`, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(value, null, 2));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}

/** Removes the state file, and the folder unless it contains other files. */
export async function removeBackupState(dataDir: string): Promise<void> {
  await rm(stateFile(dataDir), { force: true });
  await rmdir(getBackupFolder(dataDir)).catch(() => undefined);
}

export function createBackupState(now: Date): BackupState {
  return {
    since: now.toISOString(),
    entries: [],
    tasks: { backup: null, upload: null, proof: null },
    provedName: null,
    writing: null,
    mailedAt: null,
  };
}
