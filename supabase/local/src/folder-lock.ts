import { spawn } from "node:child_process";
import { once } from "node:events";

/** flock's exit code when something else holds the lock. */
const HELD = 75;

/**
 * Locks a folder that this process has opened, against processes of other containers: they see neither our port nor our
 * process ids, but the same folder. The kernel ends the lock with the last process that has the open folder, however
 * that ends. Node cannot lock files: on Linux the program `flock` does it, and the lock stays when it has ended.
 * Returns false when something else holds the lock; where there is no `flock`, nothing is locked.
 */
export async function lockFolder(opened: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const flock = spawn("flock", ["--nonblock", "--conflict-exit-code", String(HELD), "3"], {
    stdio: ["ignore", "ignore", "ignore", opened],
  });
  const [code] = await once(flock, "exit").catch(() => [null]);
  return code !== HELD;
}
