import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const MIN_BACKOFF_MS = 100;
/** Leaves enough time for the start itself, since a service must be back within 5 s. */
const MAX_BACKOFF_MS = 2_000;

export interface SupervisedProcess {
  pid(): number;
  /** Stops the process for good; resolves once it has exited. */
  stop(): Promise<void>;
}

interface Options {
  /** The name in log messages, such as "The backend" or "Postgres". */
  name: string;
  /** Starts the process, calls `onSpawn` at once and resolves when it is ready. Rejects if it exits before that. */
  launch(onSpawn: (child: ChildProcess) => void): Promise<void>;
  /** Asks the process to exit. */
  interrupt(child: ChildProcess): unknown;
  /** How long the process may take to exit before it is killed. */
  stopTimeoutMs: number;
  /** Called before each restart of a process that died or failed to start. */
  onExit?: ((reason: string) => void) | undefined;
  /** Called once the process is ready again. */
  onRestart?: ((pid: number) => void) | undefined;
}

/**
 * Starts a process and restarts it whenever it dies, with a backoff from 0.1 to 2 s. Resolves when it is first ready;
 * rejects if the first start fails.
 */
export async function keepRunning(options: Options): Promise<SupervisedProcess> {
  let child: ChildProcess | undefined;
  let backoff = MIN_BACKOFF_MS;
  let stopping = false;
  await start();
  return { pid: () => child?.pid ?? 0, stop };

  async function start(): Promise<void> {
    await options.launch((spawned) => {
      child = spawned;
      if (stopping) spawned.kill();
    });
    const startedAt = Date.now();
    child?.once("exit", (code, signal) => {
      if (Date.now() - startedAt > MAX_BACKOFF_MS) backoff = MIN_BACKOFF_MS;
      void restart(`${options.name} ended (${signal ?? `code ${code}`})`);
    });
  }

  async function restart(reason: string): Promise<void> {
    for (let cause = reason; !stopping; ) {
      const report = `${cause}; restarting it in ${backoff} ms.`;
      console.error(report);
      options.onExit?.(report);
      await delay(backoff);
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
      if (stopping) return;
      try {
        await start();
        return options.onRestart?.(child?.pid ?? 0);
      } catch (error) {
        cause = error instanceof Error ? error.message : String(error);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    const timeout = setTimeout(() => child?.kill("SIGKILL"), options.stopTimeoutMs);
    await options.interrupt(child);
    await exited;
    clearTimeout(timeout);
  }
}
