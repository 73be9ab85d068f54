import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PROJECT_DIR } from "./config";
import { keepRunning } from "./keep-running";
import type { Message } from "./main";
import type { BackendStatus } from "./platform";

export interface BackendOptions {
  /** Folder with everything that must survive: database, secrets, files, mails. Made when missing. */
  dataDir: string;
  /** Folder with config.toml, migrations/, seed.sql and templates/: `supabase` below the current one unless given. */
  projectDir?: string | undefined;
  /** Where mailed links lead. */
  siteUrl: string;
  /** Mails leave through this server; without it they are kept in the mailbox. */
  smtpUrl?: string | undefined;
  /** Told each time the backend died unexpectedly, before it is started again. */
  onExit?: (reason: string) => void;
  /** What a second starter is told about the first one; "site" unless the command line runs the backend. */
  startedBy?: "site" | "command";
}

export interface Backend {
  /** Addresses and keys stay the same over restarts; `pids` are kept current. */
  status: BackendStatus;
  /** Ends the backend and its Postgres; resolves when both are gone. */
  stop(): Promise<void>;
}

/** What the backend's process runs: its source through tsx, or what a build made of it, which lies beside this. */
const isSource = import.meta.url.endsWith(".ts");
const MAIN = fileURLToPath(new URL(isSource ? "main.ts" : "main.js", import.meta.url));
const COMPILER = isSource
  ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
  : [];
/** Longer than the backend allows itself. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the embedded backend as a process of its own and resolves when it serves. It is started again, on the
 * same ports, whenever it dies. Rejects with a message for the console when the first start fails.
 * The backend ends by itself when this process ends, however that happens.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  let status: BackendStatus | undefined;
  const { stop } = await keepRunning({
    name: "The backend",
    stopTimeoutMs: STOP_TIMEOUT_MS,
    onEnd: options.onExit,
    // Closing the channel asks for the same as SIGTERM, and does so on Windows too, where a signal would kill.
    interrupt: (child) => (child.connected ? child.disconnect() : undefined),
    async launch(spawned) {
      const child = forkBackend(options);
      spawned(child);
      const current = await ready(child);
      child.on("message", (message: Message) => {
        if (message.type === "postgres") current.pids.postgres = message.pid;
      });
      // The object that was handed out stays the one that is current.
      if (status) status.pids = current.pids;
      else status = current;
    },
  });
  if (!status) throw new Error("The backend did not start.");
  return { status, stop };
}

function forkBackend(options: BackendOptions): ChildProcess {
  const { dataDir, projectDir = PROJECT_DIR, siteUrl, smtpUrl, startedBy = "site" } = options;
  const folders = ["--data-dir", dataDir, "--project-dir", projectDir];
  return fork(MAIN, [...folders, "--site-url", siteUrl, "--started-by", startedBy], {
    // The small nursery keeps the process about 10 MB smaller and costs no measurable speed.
    execArgv: ["--max-semi-space-size=4", ...COMPILER],
    env: { ...process.env, SMTP_URL: smtpUrl ?? "" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function ready(child: ChildProcess): Promise<BackendStatus> {
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
