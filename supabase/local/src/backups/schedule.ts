import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { ifMissing } from "../if-missing";
import type { TaskResult } from "./backup-task";
import { findLate, findNewestLocal, getDueTask } from "./due";
import { createFileName, removeDownloads, removeLeftovers } from "./files";
import { hashFile } from "./hash-file";
import { findExpired } from "./retention";
import { runTask as forkTask, type RunningTask } from "./run-task";
import { type BackupSettings, getRemoteName } from "./settings";
import {
  type BackupEntry,
  type BackupState,
  createBackupState,
  getBackupFolder,
  type Outcome,
  readBackupState,
  type TaskName,
  writeBackupState,
} from "./state";

const TITLES: Record<TaskName, string> = {
  backup: "A backup",
  upload: "The copy to the S3 store",
  proof: "The test of a backup",
};
const MAIL_INTERVAL_MS = 7 * 24 * 3_600_000;

interface ScheduleOptions {
  dataDir: string;
  settings: BackupSettings;
  /** Notifies the admins; `late` has a sentence for each overdue task. */
  notify(late: string[]): Promise<void>;
  now?: () => Date;
  runTask?: typeof forkTask;
}

export interface Schedule {
  state(): BackupState;
  late(): string[];
  running(): TaskName | null;
  /** Runs the due tasks, one after another, and notifies the admins if any is overdue. Never rejects. */
  check(): Promise<void>;
  /** Makes a backup now. @throws an Error with a message for an admin, also if another task is running */
  backUp(reason?: BackupEntry["reason"]): Promise<BackupEntry>;
  /** Interrupts the running task; no task begins afterwards. */
  stop(): Promise<void>;
}

/** Opens the folder of backups, and cleans up after a killed process. */
export async function openSchedule(options: ScheduleOptions): Promise<Schedule> {
  const { dataDir, settings, notify, now = () => new Date(), runTask = forkTask } = options;
  const folder = getBackupFolder(dataDir);
  let state = (await readBackupState(dataDir)) ?? createBackupState(now());
  let running: { name: TaskName; task?: RunningTask } | null = null;
  let isChecking = false;
  let isStopped = false;
  let saved: Promise<void> = Promise.resolve();
  // A full disk must not prevent the site from starting.
  await tidy().catch((error) => console.error(`${folder} could not be tidied up:`, error));

  const TASKS = { backup: () => backUp("schedule"), upload, proof: prove };
  return {
    state: () => state,
    late: () => findLate(state, settings, now()),
    running: () => running?.name ?? null,
    check,
    backUp: (reason = "request") => backUp(reason),
    async stop() {
      isStopped = true;
      await running?.task?.stop();
      await saved;
    },
  };

  async function tidy(): Promise<void> {
    await removeDownloads(dataDir);
    await removeLeftovers(dataDir);
    await adoptFinished();
    await save({});
  }

  async function check(): Promise<void> {
    if (isChecking || running) return;
    isChecking = true;
    try {
      for (let due = nextTask(); due; due = nextTask()) {
        // A failure has been recorded, and the task becomes due again later.
        await TASKS[due]().catch(() => undefined);
      }
      if (!isStopped) await tellAdmins();
    } catch (error) {
      console.error("The backups could not be checked:", error);
    } finally {
      isChecking = false;
    }
  }

  function nextTask(): TaskName | null {
    return running || isStopped ? null : getDueTask(state, settings, now());
  }

  /** Lists a backup that was complete, and so had its final name, when the process was killed before listing it. */
  async function adoptFinished(): Promise<void> {
    const { writing } = state;
    const file = writing && path.join(folder, writing.name);
    state.writing = null;
    if (!file || !existsSync(file)) return;
    await list({ ...writing, bytes: (await stat(file)).size, sha256: await hashFile(file) });
    const backup = { triedAt: writing.madeAt, succeededAt: writing.madeAt, error: null };
    await save({ tasks: { ...state.tasks, backup } });
  }

  /** Changes and stores the state. Writes are serialized, since they share one temporary file. */
  function save(changed: Partial<BackupState>): Promise<void> {
    state = { ...state, ...changed };
    saved = saved.catch(() => undefined).then(() => writeBackupState(dataDir, state));
    return saved;
  }

  async function list(entry: Pick<BackupEntry, "name" | "madeAt" | "reason" | "bytes" | "sha256">) {
    const added: BackupEntry = { ...entry, isLocal: true, remoteName: null };
    await save({ entries: [...state.entries, added], writing: null });
    return added;
  }

  /** Runs a task and records its outcome. @throws an Error with a message for an admin if the task fails */
  async function run<Result>(
    name: TaskName,
    prepare: () => Promise<RunningTask>,
    finish: (result: TaskResult) => Promise<Result>,
  ): Promise<Result> {
    if (running) throw new Error(`${TITLES[running.name]} is already running. Wait until it has finished.`);
    running = { name };
    const succeededAt = state.tasks[name]?.succeededAt ?? null;
    const record = (outcome: Pick<Outcome, "succeededAt" | "error">) =>
      save({ tasks: { ...state.tasks, [name]: { triedAt: now().toISOString(), ...outcome } } });
    try {
      // The next start finds this outcome if this process is killed.
      await record({ succeededAt, error: "It was interrupted." });
      running.task = await prepare();
      const result = await finish(await running.task.result);
      await record({ succeededAt: now().toISOString(), error: null });
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(`${TITLES[name]} failed: ${message}`);
      await record({ succeededAt, error: message });
      throw error;
    } finally {
      await removeLeftovers(dataDir).catch((error) =>
        console.error(`${folder} could not be tidied up:`, error),
      );
      running = null;
    }
  }

  function backUp(reason: BackupEntry["reason"]): Promise<BackupEntry> {
    const writing = { name: createFileName(now()), madeAt: now().toISOString(), reason };
    const lastBytes = state.entries.at(-1)?.bytes ?? null;
    return run(
      "backup",
      async () => {
        await save({ writing });
        return runTask({ task: "backup", dataDir, name: writing.name, lastBytes });
      },
      async ({ bytes = 0, sha256 = "" }) => {
        const entry = await list({ ...writing, bytes, sha256 });
        await deleteExpired();
        return entry;
      },
    );
  }

  async function deleteExpired(): Promise<void> {
    const local = state.entries.filter(({ isLocal }) => isLocal);
    for (const entry of findExpired(local, now())) {
      const file = path.join(folder, entry.name);
      const size = (await stat(file).catch(ifMissing(null)))?.size;
      if (size === entry.bytes) await rm(file);
      else if (size !== undefined) console.warn(`${file} was replaced, so it is no longer managed.`);
      await change([entry.name], { isLocal: false });
    }
  }

  /** Changes entries, and removes those whose backup no longer exists anywhere. */
  function change(names: string[], changed: Partial<BackupEntry>): Promise<void> {
    const entries = state.entries
      .map((entry) => (names.includes(entry.name) ? { ...entry, ...changed } : entry))
      .filter(({ isLocal, remoteName }) => isLocal || remoteName);
    return save({ entries });
  }

  /** Copies the newest backup to the store. Which backups there expire depends on those there and the new copy. */
  function upload(): Promise<void> {
    const entry = findNewestLocal(state.entries, now());
    const remote = state.entries.filter((other) => other.remoteName !== null || other === entry);
    const expired = findExpired(remote, now()).filter((other) => other !== entry);
    return run(
      "upload",
      async () => {
        if (!entry) throw new Error("There is no backup yet.");
        const names = state.entries.map(({ name }) => getRemoteName(name, settings));
        return runTask({
          task: "upload",
          dataDir,
          name: entry.name,
          remoteName: getRemoteName(entry.name, settings),
          names,
          expired: expired.flatMap(({ remoteName }) => remoteName ?? []),
        });
      },
      async ({ deleted = [] }) => {
        if (entry) await change([entry.name], { remoteName: getRemoteName(entry.name, settings) });
        const gone = expired.filter(({ remoteName }) => remoteName && deleted.includes(remoteName));
        await change(
          gone.map(({ name }) => name),
          { remoteName: null },
        );
      },
    );
  }

  function prove(): Promise<void> {
    const newest = findNewestLocal(state.entries, now());
    return run(
      "proof",
      async () => {
        if (!newest) throw new Error("There is no backup yet.");
        const { name, sha256 } = newest;
        const remoteName = settings.store ? newest.remoteName : null;
        const scratch = path.join(dataDir, `proof-${randomUUID()}`);
        return runTask({ task: "proof", dataDir, name, sha256, remoteName, scratch });
      },
      () => save({ provedName: newest?.name ?? null }),
    );
  }

  async function tellAdmins(): Promise<void> {
    const late = findLate(state, settings, now());
    if (late.length === 0) return state.mailedAt ? save({ mailedAt: null }) : undefined;
    const sinceMail = state.mailedAt ? now().getTime() - Date.parse(state.mailedAt) : MAIL_INTERVAL_MS;
    // Negative if the clock was wrong at the time of the last email.
    if (sinceMail >= 0 && sinceMail < MAIL_INTERVAL_MS) return;
    await notify(late);
    await save({ mailedAt: now().toISOString() });
  }
}
