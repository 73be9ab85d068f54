import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type FileHandle, open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Binaries, findBinaries } from "./binaries";
import { postgresEnvironment } from "./cluster";
import { explainStartFailure } from "./data-checks";
import { lockFolder } from "./folder-lock";
import { keepRunning, type SupervisedProcess } from "./keep-running";
import { killIfOrphaned, runOnExit } from "./kill-on-exit";
import { cutLog, keepLogShort } from "./postgres-log";
import { serviceUser } from "./service-user";

const run = promisify(execFile);

const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 10;
/** How many lines of the log are shown if Postgres does not start. */
const LOG_LINES = 8;
/** Larger than any process id, so Postgres considers the recorded owner dead. */
const NO_PROCESS = 2_147_483_647;

interface Options {
  cluster: string;
  port: number;
  logFile: string;
  binaries: Binaries;
  /** Called with the new process id after a restart. */
  onRestart?: ((pid: number) => void) | undefined;
}

/**
 * Starts Postgres on loopback, resolves when it accepts connections, and restarts it whenever it dies.
 * `stop` is a fast shutdown: running statements are cancelled, and everything committed is on disk.
 */
export function startPostmaster(options: Options): Promise<SupervisedProcess> {
  return keepRunning({
    name: "Postgres",
    stopTimeoutMs: STOP_TIMEOUT_MS,
    async launch(onSpawn) {
      // The system's package may have been removed while it ran.
      if (!existsSync(options.binaries.postgres)) options.binaries = await findBinaries();
      await launch(options, onSpawn);
    },
    interrupt: (child) => interrupt(child.pid ?? 0, options.binaries),
    onRestart: options.onRestart,
  });
}

/** Settings for Realtime, for low memory use, and to accept connections only through TCP on loopback. */
function settings(port: number): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    wal_level: "logical",
    max_wal_senders: 5,
    max_replication_slots: 5,
    // An unread replication slot must not fill the disk.
    max_slot_wal_keep_size: "256MB",
    max_connections: 60,
    shared_buffers: "32MB",
    max_wal_size: "256MB",
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    // Statements contain users' texts, which do not belong in a log.
    log_min_error_statement: "panic",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function launch(
  { cluster, logFile, binaries, port }: Options,
  onSpawn: (child: ChildProcess) => void,
): Promise<void> {
  await cutLog(logFile);
  const log = await open(logFile, "a", 0o600);
  const { size: start } = await log.stat();
  const folder = await lockCluster(cluster).catch(async (error) => {
    await log.close();
    throw error;
  });
  const child = spawn(binaries.postgres, ["-D", cluster, ...settings(port)], {
    cwd: path.parse(cluster).root,
    env: postgresEnvironment(),
    // Every Postgres process inherits the lock on the folder, so the lock outlives a killed backend.
    stdio: ["ignore", log.fd, log.fd, folder.fd],
    // In a session of its own, because Ctrl-C would stop Postgres before the backend has finished with it.
    detached: true,
    ...serviceUser(),
  });
  runOnExit(child, () => stopNow(child, cluster, binaries));
  killIfOrphaned(child, "INT", serviceUser());
  child.once("exit", keepLogShort(logFile));
  onSpawn(child);
  const exited = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", async () =>
      reject(await explainStartFailure(cluster, await readTail(logFile, start))),
    );
  });
  exited.catch(() => undefined);
  try {
    await Promise.race([waitUntilReady(cluster, child), exited]);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    await folder.close();
    await log.close();
  }
}

/** Opens and locks a cluster; Postgres inherits the lock. @throws if another Postgres already uses the cluster */
async function lockCluster(cluster: string): Promise<FileHandle> {
  const folder = await open(cluster);
  try {
    if (!(await lockFolder(folder.fd))) throw new Error(`Another Postgres still uses ${cluster}.`);
    await disown(cluster);
    return folder;
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/**
 * Process ids are reused: if the lock file names a process that is not a Postgres on this cluster, this replaces the
 * id. It keeps the rest, which lets Postgres find out by its shared memory whether children of the dead owner still
 * run.
 */
async function disown(cluster: string): Promise<void> {
  const recorded = await readLockFile(cluster);
  if (!recorded || !isAlive(recorded.pid) || (await isPostgresOn(cluster, recorded.pid))) return;
  const rest = recorded.text.slice(recorded.text.indexOf("\n"));
  await writeFile(path.join(cluster, "postmaster.pid"), `${NO_PROCESS}${rest}`);
}

async function waitUntilReady(cluster: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const recorded = await readLockFile(cluster);
    if (recorded && recorded.pid === child.pid && recorded.status === "ready") return;
    if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => undefined);
    await delay(POLL_MS);
  }
  throw new Error(`Postgres did not start: not ready after ${READY_TIMEOUT_MS / 1000} s`);
}

/** Reads postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory and status. */
async function readLockFile(cluster: string): Promise<{ pid: number; status: string; text: string } | null> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? "", text };
}

/**
 * Stops the Postgres that a killed backend left running, but only if the recorded process really is Postgres on this
 * cluster, since process ids are reused.
 * @returns whether the cluster is free: a Postgres in another container, or children of a killed one, may still use it
 */
export async function stopOrphan(cluster: string, binaries: Binaries): Promise<boolean> {
  const recorded = await readLockFile(cluster);
  if (recorded && (await isPostgresOn(cluster, recorded.pid))) {
    await interrupt(recorded.pid, binaries);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (await isPostgresOn(cluster, recorded.pid)) {
      if (Date.now() > deadline)
        throw new Error(`Process ${recorded.pid} still runs Postgres on ${cluster} and does not stop.`);
      await delay(POLL_MS);
    }
  }
  // If the folder cannot be opened, the next code that uses it will report why.
  const folder = await open(cluster).catch(() => null);
  const isFree = folder === null || (await lockFolder(folder.fd));
  await folder?.close();
  return isFree;
}

/** Whether a process with this id exists, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isPostgresOn(cluster: string, pid: number): Promise<boolean> {
  // On Windows `pg_ctl kill` only reaches Postgres; other processes have no pipe for it.
  if (process.platform === "win32") return isAlive(pid);
  const command = await commandLine(pid);
  return command.includes("postgres") && command.includes(` -D ${cluster} `);
}

/** A process's command line; empty if it has exited or is a zombie. Slim Linux images have no ps. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform !== "linux") {
    return run("ps", ["-ww", "-o", "args=", "-p", String(pid)]).then(
      ({ stdout }) => stdout,
      () => "",
    );
  }
  const parts = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return parts.replaceAll("\0", " ");
}

/** Requests a fast shutdown with SIGINT; on Windows pg_ctl delivers it. */
async function interrupt(pid: number, { pgCtl }: Binaries): Promise<void> {
  if (process.platform === "win32") await run(pgCtl, ["kill", "INT", String(pid)]).catch(() => undefined);
  else if (isAlive(pid)) process.kill(pid, "SIGINT");
}

/** Stops Postgres while this process exits, and waits for it: systemd kills processes that a service leaves behind. */
function stopNow(child: ChildProcess, cluster: string, { pgCtl }: Binaries): void {
  // pg_ctl does not find a Postgres that has only just begun to start.
  if (process.platform !== "win32") child.kill("SIGINT");
  spawnSync(pgCtl, ["stop", "-D", cluster, "-m", "fast", "-t", String(STOP_TIMEOUT_MS / 1000)], {
    cwd: path.parse(cluster).root,
    env: postgresEnvironment(),
    stdio: "ignore",
    ...serviceUser(),
  });
}

/** The last lines of the log after the position `start` (bytes). */
async function readTail(logFile: string, start: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  return text.subarray(start).toString().trimEnd().split("\n").slice(-LOG_LINES).join("\n");
}
