import { stat } from "node:fs/promises";
import path from "node:path";

/**
 * The folder for files that the service user must be able to reach if the project is below a private folder such as
 * /root. Owned by root, so no other user can put their own Postgres there.
 */
export const SHARED_ROOT = "/var/lib/supabase-local";

/** The id of `nobody` on Debian, Red Hat and Alpine; initdb requires an id that has a name. */
const NOBODY = 65534;

/** The user as which Postgres runs if this process runs as root, which Postgres refuses; null for the current user. */
export function serviceUser(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

/** Whether two paths, or their nearest existing parents, are on the same file system. */
export async function isSameFileSystem(one: string, other: string): Promise<boolean> {
  return (await getDevice(path.resolve(one))) === (await getDevice(path.resolve(other)));
}

const getDevice = (file: string): Promise<number> =>
  stat(file).then(
    ({ dev }) => dev,
    () => getDevice(path.dirname(file)),
  );

/** Whether other users can traverse every folder above `file` (and `file` itself, if it exists). */
export async function isReachable(file: string): Promise<boolean> {
  for (let current = path.resolve(file); ; current = path.dirname(current)) {
    const entry = await stat(current).catch(() => null);
    if (entry && (entry.mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
