import type { ChildProcess } from "node:child_process";

/** Sends `signal` to a child that is still running when this process exits normally; otherwise it would be orphaned. */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => child.kill(signal);
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
