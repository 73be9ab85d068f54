import type { ChildProcess } from "node:child_process";

/** Sends `signal` to a child that is still running when this process exits normally; it would be orphaned otherwise. */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  runOnExit(child, () => child.kill(signal));
}

/** Runs `end` if this process exits normally while the child is running. `end` must be synchronous. */
export function runOnExit(child: ChildProcess, end: () => void): void {
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
