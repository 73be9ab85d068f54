import { existsSync } from "node:fs";
import { mkdir, open, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "./binaries";
import { stopOrphan } from "./postmaster";

/** The folder to which data is restored, beside the data in use. */
const STAGING = "restoring";
/** The file that marks staged data as complete; it contains the name of the folder for the replaced data. */
const COMPLETE = "complete";
/** The parts of the data that a restore replaces: the cluster and the stored files. */
const PARTS = ["postgres", "storage"];
/** The names of folders with data that a restore has replaced. */
export const REPLACED = /^before-restore-/;

/** Creates an empty staging folder; removes what an interrupted restore left behind. */
export async function createStaging(dataDir: string): Promise<string> {
  const staging = path.join(dataDir, STAGING);
  await removeFolder(staging);
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Marks the staged data as complete, so the next start uses it. `replaced` is the name for the old data's folder. */
export async function completeStaging(dataDir: string, replaced: string): Promise<void> {
  const staging = path.join(dataDir, STAGING);
  await syncFolder(staging);
  const marker = path.join(staging, COMPLETE);
  await writeFile(`${marker}.part`, replaced, { flush: true });
  await rename(`${marker}.part`, marker);
  await syncFolder(staging);
}

/**
 * Replaces the data with complete staged data, or removes incomplete staged data. Idempotent: the next start finishes a
 * restore that was killed halfway. The caller must hold the lock on the data folder.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const staging = path.join(dataDir, STAGING);
  const replaced = await readFile(path.join(staging, COMPLETE), "utf8").catch(() => null);
  if (replaced !== null) {
    for (const part of PARTS) {
      const [current, next] = [path.join(dataDir, part), path.join(staging, part)];
      if (!existsSync(next)) continue;
      if (existsSync(current)) {
        await mkdir(path.join(dataDir, replaced), { recursive: true, mode: 0o711 });
        await rename(current, path.join(dataDir, replaced, part));
      }
      await rename(next, current);
      await syncFolder(dataDir);
    }
  }
  await removeFolder(staging);
}

/** Removes a folder, and the cluster that it contains or links to. */
export async function removeFolder(folder: string): Promise<void> {
  await removeCluster(folder);
  await rm(folder, { recursive: true, force: true });
}

/** Removes the cluster that `<folder>/postgres` is or links to; never a folder that is not a cluster. */
export async function removeCluster(folder: string): Promise<void> {
  const link = path.join(folder, "postgres");
  const cluster = await realpath(link).catch(() => null);
  if (cluster && existsSync(path.join(cluster, "PG_VERSION"))) {
    await stopOrphan(cluster, await findBinaries());
    await rm(cluster, { recursive: true });
  }
  await rm(link, { recursive: true, force: true });
}

async function syncFolder(folder: string): Promise<void> {
  // Neither possible nor needed on Windows.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
