import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const FIRST_PAUSE_MS = 100;
/** With the start itself still well below the 5 s within which a service must be back. */
const MAX_PAUSE_MS = 2_000;

export interface KeptProcess {
  pid(): number;
  /** Ends the process for good; resolves when it is gone. */
  stop(): Promise<void>;
}

interface Options {
  /** For the console: "The backend", "Postgres". */
  name: string;
  /** Starts the process, hands it to `spawned` at once, resolves when it works. Rejects when it ends before. */
  launch(spawned: (child: ChildProcess) => void): Promise<void>;
  /** Asks the process to end. */
  interrupt(child: ChildProcess): unknown;
  /** After this the process is killed. */
  stopTimeoutMs: number;
  /** Told whenever the process ended by itself, or did not come back, before the next attempt. */
  onEnd?: ((reason: string) => void) | undefined;
  /** Told when the process works again. */
  onRestart?: ((pid: number) => void) | undefined;
}

/**
 * Starts a process and starts it again whenever it dies, with pauses from 0.1 to 2 s. Resolves when it works the
 * first time; rejects when that first start fails.
 */
export async function keepRunning(options: Options): Promise<KeptProcess> {
  let child: ChildProcess | undefined;
  let pause = FIRST_PAUSE_MS;
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
      if (Date.now() - startedAt > MAX_PAUSE_MS) pause = FIRST_PAUSE_MS;
      void revive(`${options.name} ended (${signal ?? `code ${code}`})`);
    });
  }

  async function revive(reason: string): Promise<void> {
    for (let why = reason; !stopping; ) {
      const report = `${why}; starting it again in ${pause} ms.`;
      console.error(report);
      options.onEnd?.(report);
      await delay(pause);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
      if (stopping) return;
      try {
        await start();
        return options.onRestart?.(child?.pid ?? 0);
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    const late = setTimeout(() => child?.kill("SIGKILL"), options.stopTimeoutMs);
    await options.interrupt(child);
    await ended;
    clearTimeout(late);
  }
}
