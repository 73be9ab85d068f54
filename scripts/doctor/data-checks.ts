import { stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { openStore, readBackupSettings } from "#supabase-local/backup-store";
import { ask, bearer } from "./ask";
import { type Check, note, ok, wrong } from "./check";
import { NOT_CHECKED } from "./project";

/** Measured: docs/decisions/050-container.md. With less, the system ends the server sooner or later (bytes). */
const MIN_MEMORY = 480 * 1024 * 1024;
const STORE_TIMEOUT_MS = 5_000;
/** Two fifths of what a hosted project's Free Plan allows, and the room of 5,000 edits of a long essay (bytes). */
const LARGE_HISTORY = 200_000_000;

/** Asks the store of the backups for its list, with the rights that the nightly copy needs first. */
export const checkStore: Check = async ({ backendUrl }) => {
  const { store } = readBackupSettings(process.env);
  if (!backendUrl || !store) return note("Not checked: without the embedded backend, nothing is copied.");
  const { host } = new URL(store.url);
  try {
    const files = await openStore(store, { timeoutMs: STORE_TIMEOUT_MS, retryMs: 1 }).list(
      AbortSignal.timeout(4 * STORE_TIMEOUT_MS),
    );
    return ok(`${host} answers; it holds ${files.length} files.`);
  } catch (error) {
    return wrong(
      `Copies of the backups cannot be stored: ${(error as Error).message} Check BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.`,
    );
  }
};

/** Checks that the machine, or the container, has the memory that the site needs. */
export const checkMemory: Check = async () => {
  const limit = process.constrainedMemory();
  const bytes = Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY);
  const text = `${Math.round(bytes / 1024 / 1024).toLocaleString("en")} MB of memory`;
  return bytes < MIN_MEMORY ? wrong(`Only ${text}: the site needs 512 MB.`) : ok(`${text}.`);
};

/** Checks that other users of the machine cannot read the keys. */
export const checkModes: Check = async ({ config: { dataDir }, backendUrl }) => {
  if (!backendUrl) return note("The data is in the hosted project.");
  const files = [resolve(dataDir), join(resolve(dataDir), "secrets.json")];
  const stats = await Promise.all(
    files.map(async (file) => ({ file, mode: (await stat(file)).mode & 0o777 })),
  );
  const open = stats.find(({ file, mode }) => mode & (file.endsWith(".json") ? 0o077 : 0o022));
  if (!open) return ok("Only the site’s own user can read the keys.");
  const right = open.file.endsWith(".json") ? "600" : "700";
  return wrong(
    `Other users of this machine can open ${open.file} (mode ${open.mode.toString(8)}): chmod ${right} ${open.file}`,
  );
};

/** Says how large the history of the entries is. */
export const checkHistory: Check = async ({ backendUrl, config: { supabase }, serviceKey, project }) => {
  if (project && project.trouble !== null) return NOT_CHECKED;
  if (project?.rejected.serviceKey) return note("Not checked: see Keys.");
  const answer = await ask(`${supabase?.url ?? backendUrl}/rest/v1/rpc/history_size`, {
    headers: bearer(serviceKey),
  });
  if (answer.status !== 200)
    return wrong(
      `The database does not say how large it is (${answer.status}). If migrations are missing, apply them; else its log says why.`,
    );
  const [size]: { versions: number; bytes: number; is_thinned: boolean }[] = JSON.parse(answer.text);
  if (!size) return note("The database does not say how large it is.");
  const megabytes = Math.ceil(size.bytes / 1e6).toLocaleString("en");
  const text = `${size.versions.toLocaleString("en")} versions take ${megabytes} MB`;
  if (size.bytes > LARGE_HISTORY && !size.is_thinned)
    return note(`${text}, also in each backup. The settings of the site can thin out old ones.`);
  return ok(`${text}.`);
};
