import { type ChildProcess, fork } from "node:child_process";
import { PROJECT_DIR } from "./config";
import { COMPILER, getModulePath } from "./fork";
import { keepRunning } from "./keep-running";
import type { Message } from "./main";

export interface BackendOptions {
  /** The folder for all persistent data: database, secrets, files, mails. Created if missing. */
  dataDir: string;
  /** The folder with config.toml, migrations/, seed*.sql, templates/; by default `supabase` in the working directory. */
  projectDir?: string | undefined;
  /** The URL to which mailed links lead. */
  siteUrl: string;
  /** The mail server; if missing, mails are stored in the mailbox. */
  smtpUrl?: string | undefined;
  /** SQL that selects the `email` of each person to notify of overdue backups; if missing, nobody is notified. */
  recipientsSql?: string | undefined;
  /** Called each time the backend has died, before it is restarted. */
  onExit?: (reason: string) => void;
  /** Aborts the start, which then rejects once Postgres has exited. Has no effect after the start. */
  signal?: AbortSignal;
  /** Shown to users who try to start a second backend; "command" for `supabase-local start`. */
  startedBy?: "site" | "command";
}

export interface Backend {
  /** URLs and keys stay the same across restarts; `pids` are updated. */
  status: BackendStatus;
  /** Stops the backend and its Postgres; resolves once both have exited. */
  stop(): Promise<void>;
}

/** How to reach a running backend. */
export interface BackendStatus {
  url: string;
  anonKey: string;
  serviceKey: string;
  databaseUrl: string;
  mailboxUrl: string;
  dataDir: string;
  pids: { backend: number; postgres: number };
}

/** Longer than the backend's own timeout. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the embedded backend in a child process and resolves when it is ready. It is restarted on the same ports
 * whenever it dies, and stops when this process ends for whatever reason.
 * @throws an Error with a message for the console if the first start fails
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  let status: BackendStatus | undefined;
  // Has the same effect as SIGTERM, but also on Windows, where a signal would kill the process.
  const interrupt = (child: ChildProcess) => child.connected && child.disconnect();
  const { stop } = await keepRunning({
    name: "The backend",
    stopTimeoutMs: STOP_TIMEOUT_MS,
    onExit: options.onExit,
    interrupt,
    async launch(onSpawn) {
      const child = forkBackend(options);
      onSpawn(child);
      const abort = () => interrupt(child);
      if (!status) options.signal?.addEventListener("abort", abort);
      const current = await waitUntilReady(child).finally(() =>
        options.signal?.removeEventListener("abort", abort),
      );
      child.on("message", (message: Message) => {
        if (message.type === "postgres") current.pids.postgres = message.pid;
      });
      // Callers hold the first object, so it is updated.
      if (status) status.pids = current.pids;
      else status = current;
    },
  });
  if (!status) throw new Error("The backend did not start.");
  return { status, stop };
}

function forkBackend(options: BackendOptions): ChildProcess {
  const { dataDir, projectDir = PROJECT_DIR, siteUrl, smtpUrl, recipientsSql, startedBy = "site" } = options;
  const folders = ["--data-dir", dataDir, "--project-dir", projectDir];
  const site = ["--site-url", siteUrl, "--started-by", startedBy, "--recipients-sql", recipientsSql ?? ""];
  return fork(getModulePath(import.meta.url, "main"), [...folders, ...site], {
    // A small young generation saves about 10 MB at no measurable cost in speed.
    execArgv: ["--max-semi-space-size=4", ...COMPILER],
    env: { ...process.env, SMTP_URL: smtpUrl ?? "" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/**
 * Waits until the backend is ready. If it fails, waits until it has exited, so it can stop Postgres, which a service
 * manager would kill once this process has ended.
 */
async function waitUntilReady(child: ChildProcess): Promise<BackendStatus> {
  let reason: string | undefined;
  return new Promise((resolve, reject) => {
    child.on("message", (sent: Message) => {
      if (sent.type === "ready") resolve(sent.status);
      if (sent.type === "failed") reason = sent.message;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(reason ?? `The backend ended while starting (${signal ?? `code ${code}`}).`)),
    );
  });
}
