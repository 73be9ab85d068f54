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
  const { stop } = await keepRunning({
    name: "The backend",
    stopTimeoutMs: STOP_TIMEOUT_MS,
    onExit: options.onExit,
    // Has the same effect as SIGTERM, but also on Windows, where a signal would kill the process.
    interrupt: (child) => (child.connected ? child.disconnect() : undefined),
    async launch(onSpawn) {
      const child = forkBackend(options);
      onSpawn(child);
      const current = await waitUntilReady(child);
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

async function waitUntilReady(child: ChildProcess): Promise<BackendStatus> {
  const message = await new Promise<Message>((resolve, reject) => {
    child.on("message", (sent: Message) => sent.type !== "postgres" && resolve(sent));
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`The backend ended while starting (${signal ?? `code ${code}`}).`)),
    );
  });
  if (message.type === "ready") return message.status;
  throw new Error(message.type === "failed" ? message.message : "The backend did not start.");
}
