import { existsSync } from "node:fs";
import { chmod, lchown, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import type { DatabaseAccess } from "./database";
import { npmCommand } from "./npm-command";
import { isReachable, serviceUser } from "./service-user";

/** The default file names of `npm run backup` and of scheduled backups. */
const BACKUP = /^backup-.*\.tar\.gz$/;

/** Sets the mode of a file or folder, and warns if it had granted more. @throws if this user does not own it */
export async function restrictMode(file: string, mode: number): Promise<void> {
  const entry = await stat(file).catch(() => null);
  if (!entry || process.platform === "win32" || (entry.mode & 0o777) === mode) return;
  await chmod(file, mode);
  if ((entry.mode & 0o777 & ~mode) === 0) return;
  const [was, is] = [entry.mode & 0o777, mode].map((bits) => bits.toString(8));
  console.warn(`${file} had mode ${was}: reset to ${is}.`);
}

/**
 * Restores the owner and mode that Postgres requires, in case the cluster was copied.
 * @throws if it is from another major version of Postgres, or is not a cluster
 */
export async function repairCluster(cluster: string, major: number): Promise<void> {
  const text = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    if (error.code === "EACCES") throw explainFolderError(cluster, error);
    return "";
  });
  const found = /^(\d+)\s*$/.exec(text)?.[1];
  if (!found) throw await damaged(cluster, "it has no PG_VERSION");
  if (Number(found) !== major) {
    throw new Error(
      `The database in ${cluster} is from Postgres ${found}; this version of the site has Postgres ${major}. Make a ` +
        `backup with the version of the site that wrote it (\`${npmCommand("backup")}\`), then bring it here: \`${npmCommand("restore", "FILE")}\`.`,
    );
  }
  await restrictMode(cluster, 0o700);
  const user = serviceUser();
  if (!user) return;
  if (!(await isReachable(path.dirname(cluster)))) {
    throw new Error(
      `Postgres never runs as root, and its own user cannot reach ${cluster}: a folder above is closed to others. ` +
        "Open those folders (chmod o+x), or move the data to where they are open.",
    );
  }
  if ((await stat(cluster)).uid === user.uid) return;
  const names = await readdir(cluster, { recursive: true });
  for (const name of ["", ...names]) await lchown(path.join(cluster, name), user.uid, user.gid);
  console.warn(`${cluster} belonged to another user: Postgres owns it again.`);
}

/** How Postgres reports truncated, missing or overwritten files. */
const DAMAGE =
  // Not linear: it reads the last lines that Postgres itself wrote.
  /((?:(?<=(?:FATAL|PANIC):\s+).*(?:checkpoint|WAL|record|invalid|corrupt|could not (?:open|read|access)|checksum).*)|could not find the database system)/i;

/** Turns the log of a failed start into a message that says what to do, if the cause is a known one. */
export async function explainStartFailure(cluster: string, log: string): Promise<Error> {
  if (/No space left on device/.test(log))
    return new Error(`The disk is full: Postgres cannot start in ${cluster}. Make room and start again.`);
  if (/Read-only file system/.test(log))
    return new Error(`Postgres cannot write to ${cluster}: the file system is read-only.`);
  const reason = DAMAGE.exec(log)?.[1];
  return reason ? damaged(cluster, reason) : new Error(`Postgres did not start: ${log}`);
}

async function damaged(cluster: string, reason: string): Promise<Error> {
  const newest = await newestBackup(path.dirname(cluster));
  const which = `${newest ? "the newest here: " : ""}\`${npmCommand("restore", newest ?? "FILE")}\``;
  return new Error(
    `The database in ${cluster} is damaged (${reason}). Restore a backup, ${which}. The damaged data is ` +
      "kept beside it. Details are in postgres.log.",
  );
}

/** The newest backup in the working directory, where `npm run backup` writes them, or in `backups`. */
async function newestBackup(dataDir: string): Promise<string | null> {
  const folders = [".", path.join(path.relative("", dataDir), "backups")];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP.test(name));
      return names.map((name) => path.join(folder, name));
    }),
  );
  const files = found.flat();
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return files[times.indexOf(Math.max(...times))] ?? null;
}

/** @throws if the database has stored files but their folder is missing: it may be on a disk that is not mounted */
export async function assertStorageFolder(dataDir: string, { url }: DatabaseAccess): Promise<void> {
  const folder = path.join(dataDir, "storage");
  if (existsSync(folder)) return;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select count(*)::int as count from storage.objects where version is not null`;
    if (!row?.count) return;
    const newest = (await newestBackup(dataDir)) ?? "FILE";
    throw new Error(
      `${folder} is missing, and with it ${row.count === 1 ? "a stored file" : `${row.count} stored files`}. Put the ` +
        `folder back, or restore a backup of everything: \`${npmCommand("restore", newest)}\`. To continue ` +
        "without the files, create an empty folder of that name.",
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Turns a file system error from opening the data folder into a message that says what to do; returns other errors
 * unchanged.
 */
export function explainFolderError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
    // Node reports this when it creates a folder on a read-only disk.
    case "ENOENT":
      return new Error(
        `The site cannot write to ${folder}: this user has no permission, or the disk is read-only. Let this user write there, or set DATA_DIR to another folder.`,
      );
    case "ENOTDIR":
    case "EEXIST":
      return new Error(`${folder} is not a folder. Set DATA_DIR to one, or move the file away.`);
    case "ENOSPC":
      return new Error(`The disk is full: nothing can be written to ${folder}. Make room and start again.`);
    default:
      return error;
  }
}
