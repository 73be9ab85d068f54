import type { ChildProcess } from "node:child_process";

/** Sends `signal` to a child that still runs when this process ends in an orderly way: nobody else would end it. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => child.kill(signal);
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
