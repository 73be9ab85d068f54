import { z } from "zod";
import { fullTime, timePhrase } from "~/content/time-zone.server";
import { config, isEmbedded } from "~/runtime/config.server";
import { getUnreachableText } from "~/runtime/service-health.server";
import { capitalize } from "~/ui/capitalize";
import { formatSize } from "~/ui/format-size";

const outcome = z.object({ succeededAt: z.string().nullable(), error: z.string().nullable() }).nullable();
const stateSchema = z.object({
  entries: z.array(
    z.object({
      name: z.string(),
      madeAt: z.string(),
      bytes: z.number(),
      isLocal: z.boolean(),
      isRemote: z.boolean(),
    }),
  ),
  tasks: z.object({ backup: outcome, upload: outcome, proof: outcome }),
  running: z.enum(["backup", "upload", "proof"]).nullable(),
  late: z.array(z.string()),
  settings: z.object({ time: z.string().nullable(), store: z.string().nullable(), isEncrypted: z.boolean() }),
});
/** The embedded backend's report on its backups. */
type BackupState = z.infer<typeof stateSchema>;

/** For reading the state, which the backend holds in memory (milliseconds). */
const STATE_TIMEOUT = 2_000;
/** For making a backup (milliseconds): the backend responds within 15 s, even if the backup takes longer. */
const BACKUP_TIMEOUT = 30_000;

/** The state of the backups; null for a hosted project, which has its own backups, and while the backend is down. */
export async function readBackupState(): Promise<BackupState | null> {
  if (!isEmbedded()) return null;
  try {
    const response = await call("", { signal: AbortSignal.timeout(STATE_TIMEOUT) });
    return stateSchema.parse(await response.json());
  } catch {
    return null;
  }
}

/** Makes a backup. Returns null once it is complete (or only started, if it takes long), otherwise why it failed. */
export async function makeBackup(): Promise<string | null> {
  try {
    const response = await call("", { method: "POST", signal: AbortSignal.timeout(BACKUP_TIMEOUT) });
    if (response.ok) return null;
    return String(((await response.json()) as { message?: string }).message ?? response.status);
  } catch {
    return getUnreachableText();
  }
}

/** The response that downloads a backup, or a message saying why it cannot be read. */
export async function downloadBackup(name: string, signal?: AbortSignal): Promise<Response | string> {
  let response: Response;
  try {
    response = await call(`/${encodeURIComponent(name)}`, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw error;
    return getUnreachableText();
  }
  if (response.status === 404) return "This backup no longer exists. Choose another one.";
  if (!response.ok) return getUnreachableText();
  const length = response.headers.get("Content-Length");
  return new Response(response.body, {
    headers: {
      "Content-Type": "application/gzip",
      ...(length ? { "Content-Length": length } : {}),
      "Content-Disposition": `attachment; filename="${name.replaceAll(/[^\w.-]/g, "")}"`,
      "Cache-Control": "no-store",
    },
  });
}

function call(path: string, init: RequestInit): Promise<Response> {
  const { backupsUrl, supabase } = config();
  return fetch(`${backupsUrl}${path}`, { ...init, headers: { apikey: supabase.serviceKey } });
}

/** The facts that the admin area shows about the backups. */
export interface BackupFacts {
  /** "Today at 03:00, 1.2 MB"; null before the first backup. */
  last: string | null;
  /** "at 03:01" */
  proved: string | null;
  /** Where copies are stored: "s3.example.com, encrypted"; null if nowhere. */
  store: string | null;
  time: string | null;
  running: "backup" | "upload" | "proof" | null;
  /** What failed or is late, as sentences. */
  problems: string[];
}

const FAILED = {
  backup: "The last backup failed",
  upload: "The last copy failed",
  proof: "The last test failed",
};

/** A backup in words: "Today at 03:00, 1.2 MB". */
export const describeBackup = (
  { madeAt, bytes }: Pick<BackupState["entries"][number], "madeAt" | "bytes">,
  timeZone: string,
) => `${capitalize(fullTime(madeAt, timeZone))}, ${formatSize(bytes)}`;

export function describeBackups(state: BackupState, timeZone: string): BackupFacts {
  const { entries, tasks, running, late, settings } = state;
  const newest = entries.at(-1);
  const failed = (["backup", "upload", "proof"] as const).flatMap((task) => {
    const error = task === running ? null : tasks[task]?.error;
    return error && !late.some((sentence) => sentence.includes(error)) ? `${FAILED[task]}: ${error}` : [];
  });
  return {
    last: newest ? describeBackup(newest, timeZone) : null,
    proved: tasks.proof?.succeededAt ? timePhrase(tasks.proof.succeededAt, timeZone) : null,
    store: settings.store && `${settings.store}, ${settings.isEncrypted ? "encrypted" : "not encrypted"}`,
    time: settings.time,
    running,
    problems: [...late, ...failed],
  };
}
