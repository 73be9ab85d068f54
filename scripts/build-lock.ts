import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const RETRY_MS = 100;
const HEARTBEAT_MS = 500;
/** After this long without a heartbeat, the process with the recorded id is assumed to be an unrelated one. */
const STALE_MS = 300_000;

/**
 * Runs `work` while holding a lock file; waits while another process holds it, and takes it over from a killed process.
 * The lock saves time rather than protecting data: each build has its own folder, so two at once would only be slower.
 */
export async function runAlone(lock: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true });
  for (let isWaiting = false; !acquire(lock); await delay(RETRY_MS)) {
    if (!isWaiting) console.info("[info] waiting for another process that is building the site");
    isWaiting = true;
  }
  const heartbeat = setInterval(
    () => ifPresent(() => utimesSync(lock, new Date(), new Date())),
    HEARTBEAT_MS,
  );
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

function acquire(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  return false;
}

function isAbandoned(lock: string): boolean {
  const found = ifPresent(() => ({ text: readFileSync(lock, "utf8"), time: statSync(lock).mtimeMs }));
  if (!found) return false;
  // Absolute, in case the clock was set back.
  const isStale = Math.abs(Date.now() - found.time) > STALE_MS;
  // Empty: another process has just created it.
  return isStale || (found.text !== "" && !isAlive(Number(found.text)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function ifPresent<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
