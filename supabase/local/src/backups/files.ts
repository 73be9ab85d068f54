import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ifMissing } from "../if-missing";
import { removeFolder } from "../restore-staging";
import { getBackupFolder } from "./state";

/** Proofs restore in `<data folder>/proof-<uuid>`. */
const SCRATCH = /^proof-[0-9a-f-]{36}$/;
/** A backup that is being written. */
const UNFINISHED = /^backup-\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{4}\.tar\.gz\.part$/;
/** A backup that was downloaded for a restore. */
const DOWNLOAD = /^restore-[0-9a-f-]{36}\.tar\.gz$/;

/** The name of a new backup: unique even if the clock is set back, or several sites share a bucket. */
export function createFileName(at: Date): string {
  const [day, time = ""] = at.toISOString().slice(0, 19).split("T");
  return `backup-${day}-${time.replaceAll(":", "")}-${randomBytes(2).toString("hex")}.tar.gz`;
}

/** Removes the files that a killed task has left behind. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((name) => SCRATCH.test(name)))
    await removeFolder(path.join(dataDir, name));
  const folder = getBackupFolder(dataDir);
  const names = await readdir(folder).catch(ifMissing([]));
  for (const name of names.filter((name) => UNFINISHED.test(name))) await rm(path.join(folder, name));
}

/** Removes backups that a killed restore has downloaded. */
export async function removeDownloads(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((name) => DOWNLOAD.test(name)))
    await rm(path.join(dataDir, name));
}
