import type { ChildProcess } from "node:child_process";

/** Sends `signal` to a child that is still running when this process exits normally; otherwise it would be orphaned. */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  runOnExit(child, () => child.kill(signal));
}

/** Runs `end` when this process exits normally while the child is running. `end` is synchronous. */
export function runOnExit(child: ChildProcess, end: () => void): void {
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
