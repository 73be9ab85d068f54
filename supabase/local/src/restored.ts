import { existsSync } from "node:fs";
import { mkdir, open, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "./binaries";
import { stopOrphan } from "./postmaster";

/** Where restored data is built, beside the data in use. */
const DRAFT = "restoring";
/** Present in the draft when all of it is there; holds the name of the folder for the data that it replaces. */
const COMPLETE = "complete";
/** What is replaced: the database's files and the stored ones. */
const PARTS = ["postgres", "storage"];
/** Folders with the data that a restore replaced. */
export const REPLACED = /^before-restore-/;

/** An empty folder in which restored data is built; what an interrupted restore left there goes first. */
export async function newDraft(dataDir: string): Promise<string> {
  const draft = path.join(dataDir, DRAFT);
  await discard(draft);
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

/** Declares the draft complete: from now on it is what the next start uses. `replaced` names the old data's folder. */
export async function completeDraft(dataDir: string, replaced: string): Promise<void> {
  const draft = path.join(dataDir, DRAFT);
  await syncFolder(draft);
  const marker = path.join(draft, COMPLETE);
  await writeFile(`${marker}.part`, replaced, { flush: true });
  await rename(`${marker}.part`, marker);
  await syncFolder(draft);
}

/**
 * Puts a complete draft in the place of the data and removes an incomplete one. Every step can be repeated: a
 * restore that was killed between two of them is finished by the next start. Whoever calls this holds the folder.
 */
export async function settleRestore(dataDir: string): Promise<void> {
  const draft = path.join(dataDir, DRAFT);
  const replaced = await readFile(path.join(draft, COMPLETE), "utf8").catch(() => null);
  if (replaced !== null) {
    for (const part of PARTS) {
      const [current, next] = [path.join(dataDir, part), path.join(draft, part)];
      if (!existsSync(next)) continue;
      if (existsSync(current)) {
        await mkdir(path.join(dataDir, replaced), { recursive: true, mode: 0o711 });
        await rename(current, path.join(dataDir, replaced, part));
      }
      await rename(next, current);
      await syncFolder(dataDir);
    }
  }
  await discard(draft);
}

/** Removes a folder with all that is in it, and the database whose link it has. */
export async function discard(place: string): Promise<void> {
  await removeCluster(place);
  await rm(place, { recursive: true, force: true });
}

/** Removes the database of a data folder, wherever `<place>/postgres` leads; never a folder that is none. */
export async function removeCluster(place: string): Promise<void> {
  const link = path.join(place, "postgres");
  const cluster = await realpath(link).catch(() => null);
  if (cluster && existsSync(path.join(cluster, "PG_VERSION"))) {
    await stopOrphan(cluster, await findBinaries());
    await rm(cluster, { recursive: true });
  }
  await rm(link, { recursive: true, force: true });
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no way to do this, and needs none.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
