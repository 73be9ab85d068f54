import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type DataFolder, freePort, getProof } from "./data-folder";
import { type Gateway, openGateway } from "./gateway";
import { type GatewayResponse, json } from "./http";

/** How long a backend that is shutting down may still hold the port, in milliseconds. */
const HANDOVER_MS = 2_000;
/** One that does not answer may be an orphan that is still loading, on a busy machine; then it ends. */
const SILENCE_MS = 15_000;
const RETRY_MS = 50;
const ASK_TIMEOUT_MS = 500;

/** What whoever holds a data folder says of itself at /health. Nothing secret: anybody on this machine may ask. */
export interface Health {
  /** The process that holds the folder, and the one that would start it again. */
  pid: number;
  parent: number;
  /** 0: a Postgres of the user's own (LOCAL_DATABASE_URL). */
  postgres: number;
  /** "site", "command" for `npx supabase-local start`, or the name of a command at work, such as "restore". */
  startedBy: string;
  database: boolean;
  realtime: boolean;
}

/**
 * Takes the data folder for this process: opens the gateway on the port that the folder remembers. The port is the
 * lock. When our own kind holds it for longer than a shutdown takes, this throws and names the process; when a
 * foreign program has it, another port is chosen and remembered.
 */
export async function claimGateway(folder: DataFolder, health: () => Promise<Health>): Promise<Gateway> {
  const began = Date.now();
  const answer = async (nonce: string): Promise<GatewayResponse> => {
    const state = await health();
    const proof = getProof(folder.secrets, nonce);
    const up = state.database && state.realtime;
    return json(up ? 200 : 503, { ...state, proof }, { "cache-control": "no-store" });
  };
  for (;;) {
    try {
      return await openGateway(folder.secrets.ports.gateway, answer);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
    const owner = await askOwner(folder);
    if (owner === "foreign") await folder.savePorts({ gateway: await freePort() });
    else if (Date.now() > began + (owner === "silent" ? SILENCE_MS : HANDOVER_MS))
      throw new Error(refusal(folder, owner));
    else await delay(RETRY_MS);
  }
}

/**
 * Who holds the folder. "gone": nobody. "silent": no answer in time. "foreign": some other program has the port,
 * which includes one that only pretends to be ours.
 */
export async function askOwner({ secrets }: DataFolder): Promise<Health | "gone" | "silent" | "foreign"> {
  const nonce = randomUUID();
  try {
    const response = await fetch(`http://127.0.0.1:${secrets.ports.gateway}/health?nonce=${nonce}`, {
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
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

/** Why nobody else may work on the folder now, and what to do about it. */
export function refusal(folder: DataFolder, owner: Health | string): string {
  if (typeof owner === "string") {
    const { gateway } = folder.secrets.ports;
    return `Another server already runs on ${folder.path} (it holds port ${gateway} and does not answer).`;
  }
  const { pid, parent, startedBy } = owner;
  const advice: Record<string, string> = {
    site: ` The site runs it: stop the site first (Ctrl-C, or SIGTERM to process ${parent}).`,
    command: " `npx supabase-local stop` ends it.",
  };
  const why = advice[startedBy] ?? ` \`npx supabase-local ${startedBy}\` is at work; wait until it is done.`;
  return `Another server already runs on ${folder.path} (pid ${pid}).${why}`;
}
