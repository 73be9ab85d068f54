import { createReadStream } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type GatewayResponse, type Handler, HttpError, json } from "../http";
import type { Schedule } from "./schedule";
import type { BackupSettings } from "./settings";
import { getBackupFolder } from "./state";

/** How long a request for a backup waits for it; a backup that takes longer continues afterwards. */
const WAIT_MS = 15_000;
const NO_STORE = { "cache-control": "no-store" };

/**
 * For the application's server, with the service key: GET / describes the backups, POST / makes one, and GET /<name>
 * downloads one. A hosted project has none of this.
 */
export function backupsHandler(schedule: Schedule, dataDir: string, settings: BackupSettings): Handler {
  const describe = () => {
    const { entries, tasks, provedName } = schedule.state();
    const { time, store, passphrase } = settings;
    return {
      entries: entries.map(({ name, madeAt, bytes, isLocal, remoteName }) => {
        return { name, madeAt, bytes, isLocal, isRemote: remoteName !== null };
      }),
      tasks,
      provedName,
      running: schedule.running(),
      late: schedule.late(),
      settings: {
        time: time && [time.hour, time.minute].map((part) => String(part).padStart(2, "0")).join(":"),
        store: store && new URL(store.url).host,
        isEncrypted: passphrase !== null,
      },
    };
  };

  return async ({ method, path: requested, claims }) => {
    if (claims?.role !== "service_role") throw new HttpError(403, { message: "Needs the service key" });
    if (requested === "/" && method === "GET") return json(200, describe(), NO_STORE);
    if (requested === "/" && method === "POST") return backUp();
    const entry = schedule.state().entries.find(({ name, isLocal }) => isLocal && requested === `/${name}`);
    if (!entry || method !== "GET") throw new HttpError(404, { message: "No such backup" });
    return {
      status: 200,
      headers: { "content-type": "application/gzip", "content-length": String(entry.bytes), ...NO_STORE },
      body: createReadStream(path.join(getBackupFolder(dataDir), entry.name)),
    };
  };

  async function backUp(): Promise<GatewayResponse> {
    if (schedule.running())
      throw new HttpError(409, { message: "A backup, a copy or a test is already running." });
    const made = schedule.backUp().then(
      () => null,
      (error: Error) => new HttpError(500, { message: error.message }),
    );
    // Runs tasks that are due after a backup, such as copying it to the store.
    void made.then(() => schedule.check());
    const error = await Promise.race([made, delay(WAIT_MS, "pending" as const)]);
    if (error instanceof HttpError) throw error;
    return json(error === "pending" ? 202 : 200, describe(), NO_STORE);
  }
}
