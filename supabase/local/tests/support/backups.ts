import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { vi } from "vitest";
import { type BackupState, createBackupState, type TaskName } from "../../src/backups/state";
import type { BackendStatus } from "../../src/supervise";

interface BackupsJson extends Pick<BackupState, "tasks" | "provedName"> {
  entries: { name: string; madeAt: string; bytes: number; isLocal: boolean; isRemote: boolean }[];
  running: string | null;
  late: string[];
}

const DAY_MS = 24 * 3_600_000;

/** The backups of a backend, as its application's server sees them. */
export function getBackups({ url, serviceKey, dataDir }: BackendStatus) {
  const headers = { apikey: serviceKey };
  const read = async () => (await (await fetch(`${url}/backups/v1`, { headers })).json()) as BackupsJson;
  async function waitFor(holds: (state: BackupsJson) => boolean): Promise<BackupsJson> {
    const idle = async () => {
      const state = await read();
      return state.running === null && holds(state) ? state : null;
    };
    return (await vi.waitUntil(idle, { timeout: 120_000, interval: 50 })) as BackupsJson;
  }
  return {
    read,
    post: () => fetch(`${url}/backups/v1`, { method: "POST", headers }),
    download: (name: string) => fetch(`${url}/backups/v1/${name}`, { headers }),
    /** Waits until a task has ended once; returns the state then. */
    ended: (task: TaskName) => waitFor((state) => state.tasks[task] !== null),
    /** Waits until a task has failed; returns the state then. */
    failed: (task: TaskName) => waitFor((state) => Boolean(state.tasks[task]?.error)),
    /** Names in the folder of backups, without the list itself. */
    files: async () =>
      (await readdir(path.join(dataDir, "backups"))).filter((name) => !name.startsWith("backups.json")),
  };
}

/** Has a new data folder believe that its schedule has been running for some days. */
export async function ageSchedule(
  dataDir: string,
  days: number,
  changed: Partial<BackupState> = {},
): Promise<void> {
  const folder = path.join(dataDir, "backups");
  await mkdir(folder, { recursive: true });
  const state = { ...createBackupState(new Date(Date.now() - days * DAY_MS)), ...changed };
  await writeFile(path.join(folder, "backups.json"), JSON.stringify(state));
}
