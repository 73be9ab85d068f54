import { existsSync } from "node:fs";
import { chmod, lchown, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import type { DatabaseAddress } from "./database";
import { isReachable, serviceUser } from "./service-user";

/** What `npx supabase-local backup` calls its files. */
const BACKUP = /^backup-.*\.tar\.gz$/;

/** Takes rights away that nobody but the owner may have, and says so. Throws when the file is not ours. */
export async function keepPrivate(place: string, mode: number): Promise<void> {
  const entry = await stat(place).catch(() => null);
  if (!entry || process.platform === "win32" || (entry.mode & 0o777) === mode) return;
  await chmod(place, mode);
  // Nobody had more rights than they should.
  if ((entry.mode & 0o777 & ~mode) === 0) return;
  const [was, is] = [entry.mode & 0o777, mode].map((bits) => bits.toString(8));
  console.warn(`${place} had mode ${was}: it is ${is} again.`);
}

/**
 * Gives Postgres its files again when they were copied by somebody else, with the mode that it insists on. Throws when
 * they are of another major version, or are no database.
 */
export async function takeCluster(cluster: string, major: number): Promise<void> {
  const text = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(() => "");
  const found = /^(\d+)\s*$/.exec(text)?.[1];
  if (!found) throw await damaged(cluster, "it has no PG_VERSION");
  if (Number(found) !== major) {
    throw new Error(
      `The database in ${cluster} is of Postgres ${found}; this version of the site has Postgres ${major}. Make a ` +
        "backup with the version of the site that wrote it (`npx supabase-local backup`), then bring it here: `npx supabase-local restore FILE`.",
    );
  }
  await keepPrivate(cluster, 0o700);
  const user = serviceUser();
  if (!user) return;
  if (!(await isReachable(path.dirname(cluster)))) {
    throw new Error(
      `Postgres never runs as root, and its own user cannot reach ${cluster}: a folder above is closed to others. ` +
        "Open those folders (chmod o+x), or move the data where they are open.",
    );
  }
  if ((await stat(cluster)).uid === user.uid) return;
  const names = await readdir(cluster, { recursive: true });
  for (const name of ["", ...names]) await lchown(path.join(cluster, name), user.uid, user.gid);
  console.warn(`${cluster} belonged to another user: it is Postgres' again.`);
}

/** What Postgres says of files that are cut, missing or overwritten. */
const DAMAGE =
  /((?:(?<=(?:FATAL|PANIC):\s+).*(?:checkpoint|WAL|record|invalid|corrupt|could not (?:open|read|access)|checksum).*)|could not find the database system)/i;

/** What Postgres wrote when it did not start, as a sentence that says what to do; else as it is. */
export async function explainFailure(cluster: string, log: string): Promise<Error> {
  if (/No space left on device/.test(log))
    return new Error(`The disk is full: Postgres cannot start in ${cluster}. Make room and start again.`);
  if (/Read-only file system/.test(log))
    return new Error(`Postgres cannot write to ${cluster}: the file system is read-only.`);
  const reason = DAMAGE.exec(log)?.[1];
  return reason ? damaged(cluster, reason) : new Error(`Postgres did not start: ${log}`);
}

async function damaged(cluster: string, reason: string): Promise<Error> {
  const newest = await newestBackup();
  const which = newest
    ? `the newest here: \`npx supabase-local restore ${newest}\``
    : "`npx supabase-local restore FILE`";
  return new Error(
    `The database in ${cluster} is damaged (${reason}). Put a backup in its place, ${which}. What is there now is ` +
      "kept beside it. More is in postgres.log.",
  );
}

/** The newest backup in the folder in which `npx supabase-local backup` puts them. */
async function newestBackup(): Promise<string | null> {
  const names = (await readdir(".").catch(() => [])).filter((name) => BACKUP.test(name));
  const times = await Promise.all(names.map(async (name) => (await stat(name)).mtimeMs));
  return names[times.indexOf(Math.max(...times))] ?? null;
}

/** Throws when the database knows stored files and the folder with them is not there: it may only not be mounted. */
export async function refuseLostFiles(dataDir: string, { url }: DatabaseAddress): Promise<void> {
  const folder = path.join(dataDir, "storage");
  if (existsSync(folder)) return;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select count(*)::int as count from storage.objects where version is not null`;
    if (!row?.count) return;
    const newest = (await newestBackup()) ?? "FILE";
    throw new Error(
      `${folder} is missing, and with it ${row.count === 1 ? "a stored file" : `${row.count} stored files`}. Put the ` +
        `folder back, or a backup in the place of everything: \`npx supabase-local restore ${newest}\`. To go on without the ` +
        `files, make an empty folder of that name.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A file system's error while the data folder is opened, as a sentence; everything else as it is. */
export function explainFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
    // Node's word for a folder that cannot be made on a disk that is read-only.
    case "ENOENT":
      return new Error(
        `The site cannot write to ${folder}: it is closed to this user, or its disk is read-only. Let this user write there, or set DATA_DIR to another folder.`,
      );
    case "ENOTDIR":
    case "EEXIST":
      return new Error(`${folder} is no folder. Set DATA_DIR to one, or move the file away.`);
    case "ENOSPC":
      return new Error(`The disk is full: nothing can be written to ${folder}. Make room and start again.`);
    default:
      return error;
  }
}
