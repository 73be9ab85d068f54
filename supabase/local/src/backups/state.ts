import { mkdir, open, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ifMissing } from "../if-missing";

const outcome = z.object({
  /** When it was last tried. ISO 8601, UTC, like all times here. */
  triedAt: z.string(),
  /** When it last succeeded. */
  succeededAt: z.string().nullable(),
  /** Why the last try failed: a sentence for the admin. */
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
  /** Its name in the store. */
  remoteName: z.string().nullable(),
});
/** A backup that this program made. */
export type BackupEntry = z.infer<typeof entry>;

const state = z.object({
  /** When the schedule first ran here: a new site has no backup to be late with. */
  since: z.string(),
  entries: z.array(entry),
  tasks: z.object({
    backup: outcome.nullable(),
    upload: outcome.nullable(),
    proof: outcome.nullable(),
  }),
  /** The backup that was proved last. */
  provedName: z.string().nullable(),
  /** The backup being written; a start that finds it knows that the last one was killed. */
  writing: entry.pick({ name: true, madeAt: true, reason: true }).nullable(),
  /** When the admins were last told that something is late. */
  mailedAt: z.string().nullable(),
});
export type BackupState = z.infer<typeof state>;
export type TaskName = keyof BackupState["tasks"];

/** The folder of the backups that this program makes. */
export const getBackupFolder = (dataDir: string) => path.join(dataDir, "backups");

const stateFile = (dataDir: string) => path.join(getBackupFolder(dataDir), "backups.json");

/** What is known of the backups; null when there is nothing yet, or when the file is damaged: it is then begun anew. */
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

/** Replaces the file; it is on disk when this resolves. */
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

/** Removes the list, and the folder unless other files are in it. */
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
