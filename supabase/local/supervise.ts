import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Message } from "./main";
import type { BackendStatus } from "./platform";

export interface BackendOptions {
  /** Folder with everything that must survive: database, secrets, mails. Made when missing. */
  dataDir: string;
  /** Where mailed links lead. */
  siteUrl: string;
  /** Mails leave through this server; without it they are kept in the mailbox. */
  smtpUrl?: string | undefined;
  /** Told each time the backend died unexpectedly, before it is started again. */
  onExit?: (reason: string) => void;
}

export interface Backend {
  /** Addresses and keys stay the same over restarts; `pids` are kept current. */
  status: BackendStatus;
  /** Ends the backend and its Postgres; resolves when both are gone. */
  stop(): Promise<void>;
}

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 5_000;
/** Longer than the backend allows itself. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the embedded backend as a process of its own and resolves when it serves. It is started again, on the
 * same ports, whenever it dies. Rejects with a message for the console when the first start fails.
 * The backend ends by itself when this process ends, however that happens.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  let stopping = false;
  let restartMs = FIRST_RESTART_MS;
  let { child, status } = await launch(options);
  const backend: Backend = { status, stop };
  watch(child);
  return backend;

  function watch(running: ChildProcess) {
    const startedAt = Date.now();
    running.on("message", (message: Message) => {
      if (message.type === "postgres") backend.status.pids.postgres = message.pid;
    });
    running.once("exit", async (code, signal) => {
      if (stopping) return;
      if (Date.now() - startedAt > LONGEST_RESTART_MS) restartMs = FIRST_RESTART_MS;
      report(`The backend ended (${signal ?? `code ${code}`}); starting it again in ${restartMs} ms.`);
      await restart();
    });
  }

  async function restart(): Promise<void> {
    await delay(restartMs);
    restartMs = Math.min(restartMs * 2, LONGEST_RESTART_MS);
    if (stopping) return;
    try {
      ({ child, status } = await launch(options, (attempt) => {
        child = attempt;
      }));
      backend.status.pids = status.pids;
      watch(child);
    } catch (error) {
      if (stopping) return;
      report(error instanceof Error ? error.message : String(error));
      await restart();
    }
  }

  function report(reason: string) {
    console.error(reason);
    options.onExit?.(reason);
  }

  async function stop(): Promise<void> {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Closing the channel asks for the same on Windows, where a signal would kill.
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
  }
}

async function launch(
  { dataDir, siteUrl, smtpUrl }: BackendOptions,
  onFork?: (child: ChildProcess) => void,
): Promise<{ child: ChildProcess; status: BackendStatus }> {
  const child = fork(
    fileURLToPath(new URL("main.ts", import.meta.url)),
    ["--data-dir", dataDir, "--site-url", siteUrl],
    {
      // The small nursery keeps the process about 10 MB smaller and costs no measurable speed.
      execArgv: ["--max-semi-space-size=4", "--import", TSX],
      env: { ...process.env, SMTP_URL: smtpUrl ?? "" },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  onFork?.(child);
  const message = await new Promise<Message>((resolve, reject) => {
    child.on("message", (sent: Message) => sent.type !== "postgres" && resolve(sent));
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`The backend ended while starting (${signal ?? `code ${code}`}).`)),
    );
  });
  if (message.type !== "ready") {
    throw new Error(message.type === "failed" ? message.message : "The backend did not start.");
  }
  return { child, status: message.status };
}
