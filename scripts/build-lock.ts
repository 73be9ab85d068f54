import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 100;
/** Whoever builds says so this often. */
const SIGN_OF_LIFE_MS = 500;
/** A process without a sign for so long is not the one that took the lock, but has got its number. */
const SILENT_MS = 300_000;

/**
 * Runs `work` while no other process does that has the same lock file, and waits for one that does. One that was
 * killed holds nobody up. Builds have folders of their own: even two at once would do no harm, but take twice as long.
 */
export async function runAlone(lock: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !take(lock); await delay(LOOK_MS)) {
    if (!told) console.info("[info] another start builds the site: waiting for it");
    told = true;
  }
  const signs = setInterval(
    () => unlessGone(() => utimesSync(lock, new Date(), new Date())),
    SIGN_OF_LIFE_MS,
  );
  try {
    await work();
  } finally {
    clearInterval(signs);
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
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
  const found = unlessGone(() => ({ text: readFileSync(lock, "utf8"), time: statSync(lock).mtimeMs }));
  if (!found) return false;
  // Whatever the clock was set to meanwhile.
  const isSilent = Math.abs(Date.now() - found.time) > SILENT_MS;
  // Not written yet: just taken.
  return isSilent || (found.text !== "" && !isAlive(Number(found.text)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function unlessGone<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
