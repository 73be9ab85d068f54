import { spawn } from "node:child_process";
import { once } from "node:events";

/** flock's exit code if another process holds the lock. */
const HELD = 75;

/**
 * Locks a folder, given its file descriptor, against processes in other containers: they see neither our port nor our
 * process ids, but the same folder. The kernel releases the lock when the last process that has the descriptor exits,
 * for whatever reason. Node cannot lock files, so on Linux the program `flock` does, and the lock outlives it.
 * @returns false if another process holds the lock; true without locking if there is no `flock`
 */
export async function lockFolder(opened: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const flock = spawn("flock", ["--nonblock", "--conflict-exit-code", String(HELD), "3"], {
    stdio: ["ignore", "ignore", "ignore", opened],
  });
  const [code] = await once(flock, "exit").catch(() => [null]);
  return code !== HELD;
}
