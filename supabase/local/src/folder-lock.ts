import { spawn } from "node:child_process";
import { once } from "node:events";
import { killOnExit } from "./kill-on-exit";

/** flock's exit code when something else holds the lock. */
const HELD = 75;

/**
 * Locks a data folder until this process ends. Processes of another container see neither our port nor our process ids,
 * but the same folder, and two Postgres on it would destroy the database. Node cannot lock files: on Linux, the program
 * `flock` does it, and ends when its input does. Returns false when something else holds the lock; where there is no
 * `flock`, nothing is locked.
 */
export async function lockFolder(folder: string): Promise<boolean> {
  const holder = spawn(
    "flock",
    ["--nonblock", "--conflict-exit-code", String(HELD), "--no-fork", folder, "sh", "-c", "echo; exec cat"],
    // In a session of its own: Ctrl-C would end it before Postgres.
    { stdio: ["pipe", "pipe", "ignore"], detached: true },
  );
  const ended = once(holder, "exit").then(
    ([code]) => code !== HELD,
    // It is not installed.
    () => true,
  );
  const isLocked = await Promise.race([once(holder.stdout, "data").then(() => true), ended]);
  if (isLocked) killOnExit(holder, "SIGKILL");
  holder.stdout.destroy();
  holder.unref();
  return isLocked;
}
