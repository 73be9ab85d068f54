import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { authHandler } from "./auth/index";
import { findBinaries } from "./binaries";
import { ensureCluster, SUPERUSER } from "./cluster";
import { type DataFolder, freePort, isPortTaken, openDataFolder } from "./data-folder";
import { type DatabaseAddress, openDatabase } from "./database";
import type { Gateway } from "./gateway";
import { json } from "./http";
import { loadKeys } from "./keys";
import { claimGateway } from "./lock";
import { createMailer, mailboxHandler } from "./mail/index";
import { migrate } from "./migrate";
import type { BackendStatus, Platform } from "./platform";
import { type Postmaster, startPostmaster } from "./postmaster";
import { attachRealtime, type Realtime, realtimeHandler } from "./realtime/index";
import { refuseToken, restHandler } from "./rest/index";

/** What this process tells the one that forked it. */
export type Message =
  | { type: "ready"; status: BackendStatus }
  | { type: "failed"; message: string }
  | { type: "postgres"; pid: number };

/** Seconds; the default of hosted projects. */
const JWT_EXPIRY_SECONDS = 3600;
/** Nothing may keep a stopping backend alive longer than this, in milliseconds. */
const STOP_TIMEOUT_MS = 15_000;
/** What open requests and subscriptions get to end by themselves; Postgres then ends their connections. */
const FAREWELL_MS = 500;

/** Paths of /auth/v1 that mail links and other servers open without an api key, as on hosted. */
const OPEN_AUTH_PATHS = /^\/(verify|callback|authorize|\.well-known\/.*)$/;

const { values } = parseArgs({
  options: { "data-dir": { type: "string" }, "site-url": { type: "string" } },
});

const running: { gateway?: Gateway; postmaster?: Postmaster; platform?: Platform; realtime?: Realtime } = {};
let stopping = false;

process.on("SIGTERM", stop);
// Ctrl-C reaches the parent too, who decides.
process.on("SIGINT", () => process.connected || stop());
// The channel closes when the parent ends, also by kill -9: Postgres must not outlive the site.
process.on("disconnect", stop);

try {
  tell({ type: "ready", status: await start() });
} catch (error) {
  tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  await stop(1);
}

async function start(): Promise<BackendStatus> {
  const folder = await openDataFolder(path.resolve(values["data-dir"] ?? ".data"));
  const { secrets } = folder;
  running.gateway = await claimGateway(folder, health);
  const url = `http://127.0.0.1:${running.gateway.port}`;

  const own = process.env.LOCAL_DATABASE_URL;
  const address = own ? addressOf(own, folder) : await startPostgres(folder);
  await migrate(address);
  const database = openDatabase(address);

  const keys = loadKeys(secrets.keys);
  const databaseUrl = own ?? urlOf(address);
  const mailer = createMailer({ dataDir: folder.path, smtpUrl: process.env.SMTP_URL });
  const siteUrl = (values["site-url"] ?? "http://localhost:3000").replace(/\/$/, "");
  const settings = { siteUrl, jwtExpirySeconds: JWT_EXPIRY_SECONDS };
  const platform = { database, keys, mailer, settings, url, databaseUrl, dataDir: folder.path };
  running.platform = platform;

  const realtime = attachRealtime(platform);
  running.realtime = realtime;
  running.gateway.onUpgrade("/realtime/v1", realtime.upgrade);
  running.gateway.open(keys, {
    "/rest/v1": { handler: restHandler(platform), kind: "api", refuse: refuseToken },
    "/auth/v1": { handler: authHandler(platform), kind: "api", isOpen: (p) => OPEN_AUTH_PATHS.test(p) },
    "/realtime/v1": { handler: realtimeHandler, kind: "api" },
    "/mailbox": { handler: mailboxHandler(mailer), kind: "local" },
  });

  return {
    url,
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    databaseUrl,
    mailboxUrl: `${url}/mailbox`,
    dataDir: folder.path,
    pids: { backend: process.pid, postgres: running.postmaster?.pid() ?? 0 },
  };

  async function health() {
    const up = running.platform !== undefined && (await answers(running.platform));
    const live = running.realtime?.healthy() ?? false;
    const state = { instanceId: secrets.instanceId, pid: process.pid, database: up, realtime: live };
    return json(up && live ? 200 : 503, state, { "cache-control": "no-store" });
  }
}

async function startPostgres(folder: DataFolder): Promise<DatabaseAddress> {
  const { secrets } = folder;
  const binaries = await findBinaries();
  const cluster = await ensureCluster(folder.path, secrets.instanceId, secrets.databasePassword, binaries);
  running.postmaster = await startPostmaster({
    cluster,
    binaries,
    logFile: path.join(folder.path, "postgres.log"),
    async choosePort() {
      if (!(await isPortTaken(secrets.ports.postgres))) return secrets.ports.postgres;
      await folder.savePorts({ ...secrets.ports, postgres: await freePort() });
      return secrets.ports.postgres;
    },
    onRestart: (pid) => tell({ type: "postgres", pid }),
  });
  return {
    host: "127.0.0.1",
    port: secrets.ports.postgres,
    database: "postgres",
    user: SUPERUSER,
    password: secrets.databasePassword,
    authenticatorPassword: secrets.authenticatorPassword,
  };
}

/** A Postgres 15 or newer of the user's own; its role must be a superuser. */
function addressOf(databaseUrl: string, { secrets }: DataFolder): DatabaseAddress {
  const url = new URL(databaseUrl);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    database: url.pathname.slice(1) || "postgres",
    user: decodeURIComponent(url.username) || SUPERUSER,
    password: decodeURIComponent(url.password),
    authenticatorPassword: secrets.authenticatorPassword,
  };
}

function urlOf({ user, password, host, port, database }: DatabaseAddress): string {
  return `postgresql://${user}:${password}@${host}:${port}/${database}`;
}

async function answers({ database }: Platform): Promise<boolean> {
  return database.sql`select 1`.then(
    () => true,
    () => false,
  );
}

function tell(message: Message): void {
  if (process.connected) process.send?.(message);
  else if (message.type === "failed") console.error(message.message);
}

async function stop(code: unknown = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  const farewell = Promise.allSettled([running.gateway?.close(), running.realtime?.stop()]);
  await Promise.race([farewell, delay(FAREWELL_MS)]);
  await running.platform?.database.close();
  await running.postmaster?.stop();
  process.exit(typeof code === "number" ? code : 0);
}
