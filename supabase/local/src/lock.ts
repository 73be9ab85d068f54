import { randomUUID } from "node:crypto";
import { openSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "./binaries";
import { type DataFolder, freePort, getProof } from "./data-folder";
import { lockFolder } from "./folder-lock";
import { type Gateway, openGateway } from "./gateway";
import { type GatewayResponse, json } from "./http";
import { npmCommand } from "./npm-command";
import { externalDatabaseUrl } from "./postgres";
import { stopOrphan } from "./postmaster";

/** How long a backend that is shutting down may still hold the port, in milliseconds. */
const HANDOVER_MS = 2_000;
/**
 * A backend that does not answer may be an orphan that is still loading, and exits once it has loaded. A backend that
 * has closed its port may still be stopping Postgres.
 */
const NO_ANSWER_MS = 15_000;
const RETRY_MS = 50;
/** Generous, for a busy machine; a refused connection is reported at once anyway. */
const HEALTH_TIMEOUT_MS = 2_000;

/** The report at /health of the process that holds a data folder. Nothing in it is secret: any local user may ask. */
export interface Health {
  /** The ids of the process that holds the folder, and of the one that would restart it. */
  pid: number;
  parent: number;
  /** The process id of Postgres; 0 if it is external (LOCAL_DATABASE_URL). */
  postgres: number;
  /** "site", "command" for `supabase-local start`, or the name of a running command such as "restore". */
  startedBy: string;
  database: boolean;
  realtime: boolean;
}

/**
 * Locks the data folder by opening the gateway on the port stored in it. If an unrelated program holds the port, a new
 * port is stored.
 * @throws an Error that names the process if another backend holds the port for longer than a shutdown takes, or if
 * another container uses the folder
 */
export async function claimGateway(folder: DataFolder, health: () => Promise<Health>): Promise<Gateway> {
  const startedAt = Date.now();
  const respond = async (nonce: string): Promise<GatewayResponse> => {
    const state = await health();
    const proof = getProof(folder.secrets, nonce);
    const up = state.database && state.realtime;
    return json(up ? 200 : 503, { ...state, proof }, { "cache-control": "no-store" });
  };
  for (;;) {
    try {
      const gateway = await openGateway(folder.secrets.ports.gateway, respond);
      await lockAgainstContainers(folder.path, startedAt + NO_ANSWER_MS).catch(async (error) => {
        await gateway.close();
        throw error;
      });
      return gateway;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
    const owner = await findOwner(folder);
    if (owner === "foreign") await folder.savePorts({ gateway: await freePort() });
    else if (Date.now() > startedAt + (owner === "silent" ? NO_ANSWER_MS : HANDOVER_MS))
      throw new Error(describeOwner(folder, owner));
    else await delay(RETRY_MS);
  }
}

/** Locks the folder until this process ends. */
async function lockAgainstContainers(folder: string, deadline: number): Promise<void> {
  const opened = openSync(folder, "r");
  while (!((await lockFolder(opened)) && (await isUnused(folder)))) {
    if (Date.now() > deadline)
      throw new Error(
        `Another container uses ${folder}: two at once would destroy the database. Stop that one first, or run the ` +
          "command inside it (docker compose exec).",
      );
    await delay(RETRY_MS);
  }
}

/** Whether no Postgres uses the folder's cluster. Stops one whose backend was killed. */
async function isUnused(folder: string): Promise<boolean> {
  const cluster = await realpath(path.join(folder, "postgres")).catch(() => null);
  return cluster === null || externalDatabaseUrl() !== null || stopOrphan(cluster, await findBinaries());
}

/**
 * Finds the process that holds the folder. "gone": there is none. "silent": no response in time. "foreign": the port is
 * held by an unrelated program, or one that only pretends to be a backend.
 */
export async function findOwner({ secrets }: DataFolder): Promise<Health | "gone" | "silent" | "foreign"> {
  const nonce = randomUUID();
  try {
    const response = await fetch(`http://127.0.0.1:${secrets.ports.gateway}/health?nonce=${nonce}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const state = (await response.json()) as (Health & { proof?: string }) | null;
    return state?.proof === getProof(secrets, nonce) ? state : "foreign";
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return "silent";
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    return ["ECONNREFUSED", "ECONNRESET", "UND_ERR_SOCKET"].includes(code) ? "gone" : "foreign";
  }
}

/** A message that says which process holds the folder, and how to stop it. */
export function describeOwner(folder: DataFolder, owner: Health | string): string {
  if (typeof owner === "string") {
    const { gateway } = folder.secrets.ports;
    return `Another server already runs on ${folder.path} (it holds port ${gateway} and does not answer).`;
  }
  const { pid, parent, startedBy } = owner;
  const advice: Record<string, string> = {
    site: ` The site runs it (process ${parent}): stop the site first, the same way it was started: Ctrl-C, \`systemctl stop site\` or \`docker compose stop site\`.`,
    command: ` \`${npmCommand("stop")}\` ends it.`,
  };
  const why = advice[startedBy] ?? ` \`${npmCommand(startedBy)}\` is running; wait until it has finished.`;
  return `Another server already runs on ${folder.path} (pid ${pid}).${why}`;
}
