import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { vi } from "vitest";
import { type BackupState, createBackupState } from "../../src/backups/state";
import type { BackendStatus } from "../../src/platform";

interface BackupsJson extends Pick<BackupState, "tasks" | "provedName"> {
  entries: { name: string; madeAt: string; bytes: number; isLocal: boolean; isRemote: boolean }[];
  running: string | null;
  late: string[];
}

const DAY_MS = 24 * 3_600_000;

/** The backups of a backend, as its application's server sees them. */
export function backupsOf({ url, serviceKey, dataDir }: BackendStatus) {
  const headers = { apikey: serviceKey };
  const read = async () => (await (await fetch(`${url}/backups/v1`, { headers })).json()) as BackupsJson;
  return {
    read,
    post: () => fetch(`${url}/backups/v1`, { method: "POST", headers }),
    download: (name: string) => fetch(`${url}/backups/v1/${name}`, { headers }),
    /** Waits until a task has ended once; returns the state then. */
    async ended(task: keyof BackupsJson["tasks"]): Promise<BackupsJson> {
      const state = await vi.waitUntil(
        async () => {
          const now = await read();
          return now.running === null && now.tasks[task] ? now : null;
        },
        { timeout: 60_000, interval: 50 },
      );
      return state as BackupsJson;
    },
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
