import { stat } from "node:fs/promises";
import path from "node:path";

/**
 * Where files go that the service user must reach when the project lies below a private folder such as /root.
 * Owned by root, so that nobody else can put a Postgres of their own there.
 */
export const SHARED_ROOT = "/var/lib/supabase-local";

/** `nobody` on Debian, Red Hat and Alpine; initdb insists on an id that the system can name. */
const NOBODY = 65534;

/** Postgres refuses to run as root. When we are root, it runs as this user; otherwise as ourselves (null). */
export function serviceUser(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

/** Whether every folder above `place` (and `place` itself, if it exists) lets strangers through. */
export async function isReachable(place: string): Promise<boolean> {
  for (let current = path.resolve(place); ; current = path.dirname(current)) {
    const entry = await stat(current).catch(() => null);
    if (entry && (entry.mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
