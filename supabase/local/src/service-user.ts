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

/** Whether other users can traverse every folder above `file` (and `file` itself, if it exists). */
export async function isReachable(file: string): Promise<boolean> {
  for (let current = path.resolve(file); ; current = path.dirname(current)) {
    const entry = await stat(current).catch(() => null);
    if (entry && (entry.mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
