import { type ChildProcess, spawn } from "node:child_process";

/** Sends `signal` to a child that is still running when this process exits normally; it would be orphaned otherwise. */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  runOnExit(child, () => child.kill(signal));
}

/** Runs `end` if this process exits normally while the child is running. `end` must be synchronous. */
export function runOnExit(child: ChildProcess, end: () => void): void {
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}

/**
 * Sends `signal` to a child if this process is killed by SIGKILL, which it cannot react to: the input of a shell then ends.
 * The shell has a session of its own, because the whole process group may be killed. Not on Windows.
 */
export function killIfOrphaned(
  child: ChildProcess,
  signal: string,
  user: { uid: number; gid: number } | null,
): void {
  if (process.platform === "win32" || !child.pid) return;
  const shell = spawn("sh", ["-c", `read -r _; kill -${signal} ${child.pid}`], {
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    ...user,
  });
  shell.once("error", () => undefined);
  child.once("exit", () => shell.kill("SIGKILL"));
}
