import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { authHandler } from "./auth/index";
import { PROJECT_DIR } from "./config";
import { refuseLostFiles } from "./data-checks";
import { openDataFolder } from "./data-folder";
import { isLateWrite, openDatabase } from "./database";
import type { Gateway } from "./gateway";
import { loadKeys } from "./keys";
import { claimGateway, type Health } from "./lock";
import { createMailer, mailboxHandler } from "./mail/index";
import { migrate } from "./migrate";
import type { BackendStatus, Platform } from "./platform";
import { openPostgres, type RunningPostgres } from "./postgres";
import { attachRealtime, type Realtime, realtimeHandler } from "./realtime/index";
import { refuseToken, restHandler } from "./rest/index";
import { settleRestore } from "./restored";
import { storageHandler } from "./storage/index";

/** What this process tells the one that forked it. */
export type Message =
  | { type: "ready"; status: BackendStatus }
  | { type: "failed"; message: string }
  | { type: "postgres"; pid: number };

/** Seconds; the default of hosted projects. */
const JWT_EXPIRY_SECONDS = 3600;
/** As PostgREST. */
const clockSkewSeconds = 30;
/** Nothing may keep a stopping backend alive longer than this, in milliseconds. */
const STOP_TIMEOUT_MS = 15_000;
/** What open requests and subscriptions get to end by themselves; Postgres then ends their connections. */
const SHUTDOWN_GRACE_MS = 500;

/** Paths of /auth/v1 that mail links and other servers open without an api key, as on hosted. */
const OPEN_AUTH_PATHS = /^\/(verify|callback|authorize|\.well-known\/.*)$/;

const { values } = parseArgs({
  options: {
    "data-dir": { type: "string", default: ".data" },
    "project-dir": { type: "string", default: PROJECT_DIR },
    "site-url": { type: "string", default: "http://localhost:3000" },
    "started-by": { type: "string", default: "command" },
  },
});

const running: {
  gateway?: Gateway;
  postgres?: RunningPostgres;
  platform?: Platform;
  realtime?: Realtime;
} = {};
let stopping = false;

process.on("SIGTERM", stop);
process.on("uncaughtException", (error) => {
  if (isLateWrite(error)) return running.platform?.database.renew();
  console.error(error);
  // Started again by whoever started us.
  void stop(1);
});
// Ctrl-C reaches the parent too, who decides.
process.on("SIGINT", () => process.connected || stop());
// The channel closes when the parent ends, also by kill -9: Postgres must not outlive the site.
process.on("disconnect", stop);
// It may have ended while we were still loading, when nobody listened: we would stay, and block every later start.
if (process.send && !process.connected) await stop();

try {
  await tell({ type: "ready", status: await start() });
} catch (error) {
  await tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  await stop(1);
}

async function start(): Promise<BackendStatus> {
  const folder = await openDataFolder(path.resolve(values["data-dir"]));
  const gateway = await claimGateway(folder, health);
  running.gateway = gateway;
  await settleRestore(folder.path);
  const url = `http://127.0.0.1:${gateway.port}`;

  const address = await openPostgres(folder, (pid) => {
    running.platform?.database.renew();
    void tell({ type: "postgres", pid });
  });
  running.postgres = address;
  const projectDir = path.resolve(values["project-dir"]);
  await migrate(address, projectDir);
  await refuseLostFiles(folder.path, address);

  const keys = loadKeys(folder.secrets.keys);
  const mailer = createMailer({ dataDir: folder.path, smtpUrl: process.env.SMTP_URL });
  const platform: Platform = {
    database: openDatabase(address),
    keys,
    mailer,
    settings: { siteUrl: values["site-url"].replace(/\/$/, ""), jwtExpirySeconds: JWT_EXPIRY_SECONDS },
    url,
    databaseUrl: address.url,
    dataDir: folder.path,
    projectDir,
  };
  running.platform = platform;
  running.realtime = attachRealtime(platform);
  const { upgrade } = running.realtime;
  gateway.open(keys, {
    "/rest/v1": { handler: restHandler(platform), kind: "api", refuse: refuseToken, clockSkewSeconds },
    "/auth/v1": { handler: authHandler(platform), kind: "api", isOpen: (p) => OPEN_AUTH_PATHS.test(p) },
    "/realtime/v1": { handler: realtimeHandler, kind: "api", upgrade },
    "/storage/v1": { handler: storageHandler(platform), kind: "api", isOpen: () => true },
    "/mailbox": { handler: mailboxHandler(mailer), kind: "local" },
  });

  const { anonKey, serviceKey } = keys;
  const pids = { backend: process.pid, postgres: address.pid() };
  const mailboxUrl = `${url}/mailbox`;
  return { url, anonKey, serviceKey, databaseUrl: address.url, mailboxUrl, dataDir: folder.path, pids };
}

async function health(): Promise<Health> {
  const { platform, postgres, realtime } = running;
  return {
    pid: process.pid,
    // By hand, without a supervisor, there is nobody above.
    parent: process.connected ? process.ppid : process.pid,
    postgres: postgres?.pid() ?? 0,
    startedBy: values["started-by"],
    database: platform !== undefined && (await answers(platform)),
    realtime: realtime?.healthy() ?? false,
  };
}

function answers({ database }: Platform): Promise<boolean> {
  return database.sql`select 1`.then(
    () => true,
    () => false,
  );
}

/** Resolves when the message has left. */
function tell(message: Message): Promise<unknown> | undefined {
  if (process.connected) return new Promise((resolve) => process.send?.(message, resolve));
  if (message.type === "failed") console.error(message.message);
}

async function stop(code: unknown = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  const exitCode = typeof code === "number" ? code : 0;
  // A start that is given up must not go on meanwhile: the next one may have begun.
  if (!running.platform) process.exit(exitCode);
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  const farewell = Promise.allSettled([running.gateway?.close(), running.realtime?.stop()]);
  await Promise.race([farewell, delay(SHUTDOWN_GRACE_MS)]);
  await running.platform?.database.close();
  await running.postgres?.stop();
  process.exit(exitCode);
}
