import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ifMissing } from "../if-missing";
import { type MigrationPlan, migrate, planMigrations } from "../migrate";
import { npmCommand } from "../npm-command";
import { externalDatabaseUrl, type RunningPostgres } from "../postgres";
import { finishRestore, removeFolder } from "../restore-staging";
import { runTask } from "./run-task";
import type { Schedule } from "./schedule";
import { getBackupFolder } from "./state";

/** An upgrade that has begun but not succeeded. */
const markerSchema = z.object({
  /** The backup that was made before the upgrade. */
  backup: z.string(),
  /** Identifies the upgrade's migrations (MigrationPlan). */
  target: z.string(),
  /** Why the upgrade failed; null while it is running or if it was killed. */
  error: z.string().nullable(),
  /** Whether the data has been restored from the backup. */
  isUndone: z.boolean(),
});
type Marker = z.infer<typeof markerSchema>;

const getMarkerFile = (dataDir: string) => path.join(getBackupFolder(dataDir), "upgrade.json");

interface Upgrade {
  dataDir: string;
  projectDir: string;
  /** Stopped if the upgrade is undone. */
  postgres: RunningPostgres;
  schedule: Schedule;
}

/**
 * Applies new migrations. If the database has data, makes a backup first, and restores it if a migration fails.
 * @throws an Error with a message for the console if a migration fails, or the data is from a newer version
 */
export async function upgradeDatabase({ dataDir, projectDir, postgres, schedule }: Upgrade): Promise<void> {
  const plan = await planMigrations(postgres, projectDir);
  const markerFile = getMarkerFile(dataDir);
  const marker = await readMarker(markerFile);
  if (marker?.error != null) {
    if (!marker.isUndone) await undo(dataDir, postgres, marker);
    // Retrying would only fill the disk with backups: a service manager may start the site every few seconds.
    if (!marker.isUndone || marker.target === plan.target)
      throw explain(dataDir, { ...marker, isUndone: true });
  }
  if (plan.newer) throw new Error(describeNewer(dataDir, plan, schedule));
  if (plan.pending.length === 0 || !plan.isExisting) {
    await migrate(postgres, projectDir);
    return rm(markerFile, { force: true });
  }
  const backup = await findBackup(dataDir, marker, schedule);
  const begun: Marker = { backup, target: plan.target, error: null, isUndone: false };
  await writeMarker(markerFile, begun);
  try {
    await migrate(postgres, projectDir);
  } catch (error) {
    const failed = { ...begun, error: error instanceof Error ? error.message : String(error) };
    await writeMarker(markerFile, failed);
    await undo(dataDir, postgres, failed);
    throw explain(dataDir, { ...failed, isUndone: !externalDatabaseUrl() });
  }
  console.info(`Upgraded the database: ${plan.pending.join(", ")}. The backup before it is ${backup}.`);
  await rm(markerFile, { force: true });
}

/** The backup to return to if the upgrade fails: that of a killed upgrade, else a new one. */
async function findBackup(dataDir: string, marker: Marker | null, schedule: Schedule): Promise<string> {
  if (marker?.error === null && existsSync(path.join(getBackupFolder(dataDir), marker.backup)))
    return marker.backup;
  try {
    return (await schedule.backUp("upgrade")).name;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database was not upgraded, because it could not be backed up first: ${reason}`);
  }
}

/** Restores the backup's data. If this is killed halfway, the next start begins it again or completes it. */
async function undo(dataDir: string, postgres: RunningPostgres, marker: Marker): Promise<void> {
  if (externalDatabaseUrl()) return;
  const replaced = "before-restore-failed-upgrade";
  await removeFolder(path.join(dataDir, replaced));
  try {
    await runTask({ task: "undo", dataDir, name: marker.backup, replaced }).result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const file = path.join(getBackupFolder(dataDir), marker.backup);
    throw new Error(
      `The upgrade failed: ${marker.error}\nGoing back to the data from before the upgrade also failed: ${reason}\nStart ` +
        `again once that is fixed, or restore the backup with the previous version: ${npmCommand("restore", file)}`,
    );
  }
  await postgres.stop();
  await finishRestore(dataDir);
  await writeMarker(getMarkerFile(dataDir), { ...marker, isUndone: true });
  // The replaced data is half upgraded, and the backup has it as it was before.
  await removeFolder(path.join(dataDir, replaced));
}

function explain(dataDir: string, { backup, error, isUndone }: Marker): Error {
  const file = path.join(getBackupFolder(dataDir), backup);
  const state = isUndone
    ? `The data is as it was before: start the previous version of the site again. A backup of it is ${file}.`
    : `The database at LOCAL_DATABASE_URL may be half upgraded: restore ${file} to an empty one.`;
  return new Error(
    `The upgrade failed: ${error}\n${state} To try the same upgrade again, delete ${getMarkerFile(dataDir)}.`,
  );
}

function describeNewer(dataDir: string, { newer }: MigrationPlan, schedule: Schedule): string {
  const before = schedule.state().entries.findLast(({ reason, isLocal }) => reason === "upgrade" && isLocal);
  const file = before ? path.join(getBackupFolder(dataDir), before.name) : "FILE";
  return (
    `The data in ${dataDir} was written by another version of the site (it has the migration ${newer}). Start that ` +
    `version, or go back to the data from before its upgrade: ${npmCommand("restore", file)}`
  );
}

async function readMarker(file: string): Promise<Marker | null> {
  const text = await readFile(file, "utf8").catch(ifMissing(null));
  return text === null ? null : markerSchema.parse(JSON.parse(text));
}

async function writeMarker(file: string, marker: Marker): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(marker, null, 2), { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}
