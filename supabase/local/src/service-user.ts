import { stat } from "node:fs/promises";
import path from "node:path";

/**
 * For files that the service user must reach when the project is below a private folder such as /root. Owned by root,
 * so that no other user can put their own Postgres there.
 */
export const SHARED_ROOT = "/var/lib/supabase-local";

/** `nobody` on Debian, Red Hat and Alpine; initdb needs an id that has a name. */
const NOBODY = 65534;

/** The user that Postgres runs as under root, where it refuses to start; null for the current user. */
export function serviceUser(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

/** Whether two paths, or what exists above them, are on one file system. */
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
