import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { COMPILER, getModulePath } from "../fork";
import type { TaskReply, TaskRequest, TaskResult } from "./backup-task";

/** How long a stopped task may take to exit before its process is killed. */
const STOP_TIMEOUT_MS = 9_000;

export interface RunningTask {
  /** Rejects with an Error whose message is for an admin. */
  result: Promise<TaskResult>;
  /** Interrupts the task; resolves when its process has exited. */
  stop(): Promise<void>;
}

/** Runs one task in a process of its own. */
export function runTask(request: TaskRequest): RunningTask {
  const child = fork(getModulePath(import.meta.url, "backup-task"), [], {
    execArgv: ["--max-semi-space-size=4", ...COMPILER],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(request, () => undefined);
  return { result: waitForReply(child), stop: () => stop(child) };
}

async function waitForReply(child: ChildProcess): Promise<TaskResult> {
  let reply: TaskReply | undefined;
  child.on("message", (message: TaskReply) => {
    reply = message;
  });
  // Waits for the exit rather than the reply: only then are the process's files closed.
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (!reply) throw new Error(`It was interrupted (${signal ?? `code ${code}`}).`);
  if (!reply.ok) throw new Error(reply.message);
  return reply.result;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  if (child.connected) child.disconnect();
  await exited;
  clearTimeout(timeout);
}
