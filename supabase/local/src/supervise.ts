import { type ChildProcess, fork } from "node:child_process";
import { PROJECT_DIR } from "./config";
import { COMPILER, getModulePath } from "./fork";
import { keepRunning } from "./keep-running";
import type { Message } from "./main";
import type { BackendStatus } from "./platform";

export interface BackendOptions {
  /** Folder with everything that must persist: database, secrets, files, mails. Created when missing. */
  dataDir: string;
  /** Folder with config.toml, migrations/, seed.sql and templates/; `supabase` in the working directory by default. */
  projectDir?: string | undefined;
  /** Where mailed links lead. */
  siteUrl: string;
  /** Mail server; without it mails are kept in the mailbox. */
  smtpUrl?: string | undefined;
  /** SQL for the column "email" of those who are told when backups are late; without it nobody is. */
  recipientsSql?: string | undefined;
  /** Called each time the backend died, before it is restarted. */
  onExit?: (reason: string) => void;
  /** Aborts the start, which then rejects once Postgres has ended. Does nothing after it. */
  signal?: AbortSignal;
  /** Shown to somebody who tries to start a second backend; "command" for `npx supabase-local start`. */
  startedBy?: "site" | "command";
}

export interface Backend {
  /** URLs and keys stay the same over restarts; `pids` are kept current. */
  status: BackendStatus;
  /** Stops the backend and its Postgres; resolves when both have exited. */
  stop(): Promise<void>;
}

/** Longer than the backend's own timeout. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the embedded backend in a child process and resolves when it is ready. It is restarted on the same ports
 * whenever it dies, and stops when this process ends, however that happens. Rejects with a message for the console when
 * the first start fails.
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
      // Callers keep the first object.
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

/** One that fails is waited for: it stops Postgres, which a service manager would kill once this process has ended. */
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
