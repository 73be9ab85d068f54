import type { BackupSettings } from "./settings";
import type { BackupEntry, BackupState, Outcome, TaskName } from "./state";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PROOF_INTERVAL_MS = 7 * DAY_MS;
/** How long to wait after a failure. A proof is expensive, and the causes of its failures last longer. */
const RETRY_MS = { backup: HOUR_MS, upload: HOUR_MS, proof: DAY_MS };
/** Leaves time for half a day of retries after a backup that failed at night. */
const BACKUP_LATE_MS = 36 * HOUR_MS;
const PROOF_LATE_MS = PROOF_INTERVAL_MS + 2 * DAY_MS;

/**
 * The task to begin now; null for none. What is due follows from the state, not from a timer, so a night during which
 * the machine was off is made up for at the next start. Times in the future, left by a wrong clock, count as unknown.
 */
export function getDueTask(state: BackupState, settings: BackupSettings, now: Date): TaskName | null {
  const { time, store } = settings;
  const { backup, upload, proof } = state.tasks;
  const isPast = (at: string | null | undefined) => at != null && Date.parse(at) <= now.getTime();
  const past = state.entries.filter(({ madeAt }) => isPast(madeAt));
  const newest = Math.max(0, ...past.map(({ madeAt }) => Date.parse(madeAt)));
  const local = findNewestLocal(state.entries, now);
  const since = isPast(state.since) ? Date.parse(state.since) : 0;
  const mayTry = (task: TaskName, last: Outcome | null) =>
    !last?.error || !isPast(last.triedAt) || now.getTime() - Date.parse(last.triedAt) >= RETRY_MS[task];
  const isNew = local && upload && local.madeAt > upload.triedAt;

  if (time && Math.max(newest, since) < getLatestNight(time, now) && mayTry("backup", backup))
    return "backup";
  if (store && local?.remoteName === null && (isNew || mayTry("upload", upload))) return "upload";
  const proved = isPast(proof?.succeededAt) ? Date.parse(proof?.succeededAt ?? "") : 0;
  if (time && local && now.getTime() - proved >= PROOF_INTERVAL_MS && mayTry("proof", proof)) return "proof";
  return null;
}

/** The newest backup whose file is in the folder, ignoring those dated in the future. */
export function findNewestLocal(entries: BackupEntry[], now: Date): BackupEntry | undefined {
  return entries
    .filter(({ isLocal, madeAt }) => isLocal && Date.parse(madeAt) <= now.getTime())
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt))[0];
}

/** The last time at which the clock showed `hour` and `minute`, in milliseconds since 1970. */
function getLatestNight({ hour, minute }: { hour: number; minute: number }, now: Date): number {
  const night = new Date(now);
  night.setHours(hour, minute, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}

/** The overdue tasks, each as a sentence for an admin with the reason for the last failure. */
export function findLate(state: BackupState, settings: BackupSettings, now: Date): string[] {
  if (!settings.time) return [];
  const isLate = (at: string | null | undefined, limit: number) =>
    now.getTime() - Date.parse(at ?? state.since) > limit;
  const { backup, upload, proof } = state.tasks;
  const reason = (last: Outcome | null) => (last?.error ? ` ${last.error}` : "");
  const late: string[] = [];
  if (isLate(backup?.succeededAt, BACKUP_LATE_MS)) late.push(`The nightly backup is late.${reason(backup)}`);
  if (settings.store && isLate(upload?.succeededAt, BACKUP_LATE_MS))
    late.push(`The copy of the backups to the S3 store is late.${reason(upload)}`);
  if (isLate(proof?.succeededAt, PROOF_LATE_MS))
    late.push(`The weekly test that a backup can be restored is late.${reason(proof)}`);
  return late;
}
