import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { decrypt, readEncrypted } from "./encryption";
import { openStore } from "./s3";
import { type BackupSettings, ENCRYPTED } from "./settings";

type RemoteSettings = Pick<BackupSettings, "store" | "passphrase">;

/**
 * Copies a backup to the store, then deletes expired ones there. `names` are all names that this site has used there.
 * @returns the names that were deleted; the others are retried next time
 */
export async function uploadBackup(
  settings: RemoteSettings,
  file: string,
  remoteName: string,
  { names, expired }: { names: string[]; expired: string[] },
  signal: AbortSignal,
): Promise<string[]> {
  const store = requireStore(settings);
  // Not every store can list unfinished uploads.
  await store.discardUnfinished([...names, remoteName], signal).catch(() => undefined);
  await store.upload(remoteName, await readEncrypted(file, settings.passphrase), signal);
  const deleted: string[] = [];
  for (const name of expired) {
    const isDeleted = await store.remove(name, signal).then(
      () => true,
      (error: Error) => console.warn(`${name} could not be deleted from the S3 store: ${error.message}`),
    );
    if (isDeleted) deleted.push(name);
  }
  return deleted;
}

/** Downloads a backup from the store to a new file, readable by its owner only, and decrypts it. */
export async function downloadBackup(
  settings: RemoteSettings,
  remoteName: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const { passphrase } = settings;
  const isEncrypted = remoteName.endsWith(ENCRYPTED);
  if (isEncrypted && passphrase === null)
    throw new Error(`${remoteName} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`);
  const content = await requireStore(settings).download(remoteName, signal);
  const decrypted = isEncrypted && passphrase !== null ? await decrypt(content, passphrase) : content;
  await pipeline(decrypted, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }), { signal });
}

/** The configured store. @throws an Error for the owner if there is none */
export function requireStore({ store }: RemoteSettings) {
  if (store) return openStore(store);
  throw new Error("No S3 store is set up: set BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.");
}
