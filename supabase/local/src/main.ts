import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { externalAuthUrl, forwardTo } from "./auth/external";
import { authHandler } from "./auth/index";
import { type Backups, openBackups, readBackupSettings, upgradeDatabase } from "./backups/index";
import { PROJECT_DIR } from "./config";
import { assertStorageFolder } from "./data-checks";
import { openDataFolder } from "./data-folder";
import { isWriteAfterClose, openDatabase } from "./database";
import type { Gateway } from "./gateway";
import { logAsJson } from "./json-log";
import { loadKeys } from "./keys";
import { claimGateway, type Health } from "./lock";
import { createMailer, mailboxHandler } from "./mail/index";
import type { Platform } from "./platform";
import { openPostgres, type RunningPostgres } from "./postgres";
import { attachRealtime, type Realtime, realtimeHandler } from "./realtime/index";
import { invalidTokenError, restHandler } from "./rest/index";
import { finishRestore } from "./restore-staging";
import { storageHandler } from "./storage/index";
import type { BackendStatus } from "./supervise";

/** A message that this process sends to its parent. */
export type Message =
  | { type: "ready"; status: BackendStatus }
  | { type: "failed"; message: string }
  | { type: "postgres"; pid: number };

/** The same as PostgREST's. */
const clockSkewSeconds = 30;
/** How long stopping may take before the process exits, no matter what is still open. */
const STOP_TIMEOUT_MS = 15_000;
/** How long open requests and subscriptions may take to finish before Postgres is stopped. */
const SHUTDOWN_GRACE_MS = 500;

/** Paths of /auth/v1 that need no API key, as in a hosted project: links in mails, and keys for other servers. */
const OPEN_AUTH_PATHS = /^\/(verify|callback|authorize|\.well-known\/.*)$/;

const { values } = parseArgs({
  options: {
    "data-dir": { type: "string", default: ".data" },
    "project-dir": { type: "string", default: PROJECT_DIR },
    "site-url": { type: "string", default: "http://localhost:3000" },
    "started-by": { type: "string", default: "command" },
    "recipients-sql": { type: "string", default: "" },
  },
});

const running: {
  gateway?: Gateway;
  postgres?: RunningPostgres;
  platform?: Platform;
  realtime?: Realtime;
  backups?: Backups;
} = {};
let stopping = false;

if (process.env.LOG_FORMAT === "json") logAsJson();
process.on("SIGTERM", stop);
process.on("uncaughtException", (error) => {
  if (isWriteAfterClose(error)) return running.platform?.database.reconnect();
  console.error(error);
  // The parent restarts this process.
  void stop(1);
});
// Ctrl-C and the end of the terminal reach the parent too, which then shuts this process down.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => process.connected || stop());
// The parent has exited, perhaps by kill -9: Postgres must not outlive the site.
process.on("disconnect", stop);
// The parent may have exited before this listener was added; this process would then block every later start.
if (process.send && !process.connected) await stop();

try {
  await sendToParent({ type: "ready", status: await start() });
} catch (error) {
  await sendToParent({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  await stop(1);
}

async function start(): Promise<BackendStatus> {
  const backupSettings = readBackupSettings(process.env);
  const folder = await openDataFolder(path.resolve(values["data-dir"]));
  const gateway = await claimGateway(folder, health);
  running.gateway = gateway;
  await finishRestore(folder.path);
  const url = `http://127.0.0.1:${gateway.port}`;

  const postgres = await openPostgres(folder, (pid) => {
    running.platform?.database.reconnect();
    void sendToParent({ type: "postgres", pid });
  });
  running.postgres = postgres;
  const projectDir = path.resolve(values["project-dir"]);
  running.backups = await openBackups(
    folder.path,
    backupSettings,
    values["recipients-sql"],
    () => running.platform,
  );
  await upgradeDatabase({ dataDir: folder.path, projectDir, postgres, schedule: running.backups.schedule });
  await assertStorageFolder(folder.path, postgres);

  const keys = loadKeys(folder.secrets.keys);
  const mailer = createMailer({ dataDir: folder.path, smtpUrl: process.env.SMTP_URL });
  const platform: Platform = {
    database: openDatabase(postgres),
    keys,
    mailer,
    siteUrl: values["site-url"].replace(/\/$/, ""),
    url,
    databaseUrl: postgres.url,
    dataDir: folder.path,
    projectDir,
  };
  running.platform = platform;
  running.realtime = attachRealtime(platform);
  const { upgrade } = running.realtime;
  const authUrl = externalAuthUrl();
  const auth = authUrl ? forwardTo(authUrl) : authHandler(platform);
  gateway.open(keys, {
    "/rest/v1": {
      handler: restHandler(platform),
      kind: "api",
      invalidToken: invalidTokenError,
      clockSkewSeconds,
    },
    "/auth/v1": { handler: auth, kind: "api", isOpen: (p) => OPEN_AUTH_PATHS.test(p) },
    "/realtime/v1": { handler: realtimeHandler, kind: "api", upgrade },
    "/storage/v1": { handler: storageHandler(platform), kind: "api", isOpen: () => true },
    "/backups/v1": { handler: running.backups.handler, kind: "api" },
    "/mailbox": { handler: mailboxHandler(mailer), kind: "local" },
  });

  running.backups.start();
  const { anonKey, serviceKey } = keys;
  const pids = { backend: process.pid, postgres: postgres.pid() };
  const mailboxUrl = `${url}/mailbox`;
  return { url, anonKey, serviceKey, databaseUrl: postgres.url, mailboxUrl, dataDir: folder.path, pids };
}

async function health(): Promise<Health> {
  const { platform, postgres, realtime } = running;
  return {
    pid: process.pid,
    // Without an IPC connection, this process has no supervisor.
    parent: process.connected ? process.ppid : process.pid,
    postgres: postgres?.pid() ?? 0,
    startedBy: values["started-by"],
    database: platform !== undefined && (await responds(platform)),
    realtime: realtime?.healthy() ?? false,
  };
}

function responds({ database }: Platform): Promise<boolean> {
  return database.sql`select 1`.then(
    () => true,
    () => false,
  );
}

/** Resolves once the message has been sent; without a parent, logs a failure. */
function sendToParent(message: Message): Promise<unknown> | undefined {
  if (process.connected) return new Promise((resolve) => process.send?.(message, resolve));
  if (message.type === "failed") console.error(message.message);
}

async function stop(code: unknown = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  const exitCode = typeof code === "number" ? code : 0;
  // An aborted start must not continue, since the next one may have begun.
  if (!running.platform) process.exit(exitCode);
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  const closing = Promise.allSettled([running.gateway?.close(), running.realtime?.stop()]);
  await running.backups?.stop();
  await Promise.race([closing, delay(SHUTDOWN_GRACE_MS)]);
  await running.platform?.database.close();
  await running.postgres?.stop();
  process.exit(exitCode);
}
