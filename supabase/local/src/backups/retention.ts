/** Which backups are retained: the newest of each of the last 7 days, 4 weeks and 12 months that have one. */
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;
/** How many backups made before an upgrade are retained, even if there are later ones on the same day. */
const UPGRADES = 2;

const DAY_MS = 24 * 3_600_000;
/** The first Monday after 1 January 1970. */
const MONDAY_MS = 4 * DAY_MS;

interface Kept {
  name: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  reason: string;
}

/**
 * The backups that are no longer needed. Periods without a backup do not count, so age alone deletes nothing. A backup
 * dated in the future is neither deleted nor counted: the clock is wrong now, or was when the backup was made.
 */
export function findExpired<Entry extends Kept>(entries: Entry[], now: Date): Entry[] {
  const past = entries
    .filter(({ madeAt }) => Date.parse(madeAt) <= now.getTime())
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt));
  const kept = new Set([
    ...newestOfEach(past, DAYS, (at) => at.slice(0, 10)),
    ...newestOfEach(past, WEEKS, (at) => String(Math.floor((Date.parse(at) - MONDAY_MS) / (7 * DAY_MS)))),
    ...newestOfEach(past, MONTHS, (at) => at.slice(0, 7)),
    ...past.filter(({ reason }) => reason === "upgrade").slice(0, UPGRADES),
  ]);
  return past.filter((entry) => !kept.has(entry));
}

/** The newest entry of each of the last `count` periods. `entries` must be sorted by time, newest first. */
function newestOfEach<Entry extends Kept>(
  entries: Entry[],
  count: number,
  period: (at: string) => string,
): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = period(entry.madeAt);
    if (!found.has(key)) found.set(key, entry);
  }
  return [...found.values()].slice(0, count);
}
