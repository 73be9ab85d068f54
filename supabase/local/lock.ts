import { setTimeout as delay } from "node:timers/promises";
import { type DataFolder, freePort } from "./data-folder";
import { type Gateway, openGateway } from "./gateway";
import type { GatewayResponse } from "./http";

/** How long a backend that is shutting down may still hold the port, in milliseconds. */
const HANDOVER_MS = 2_000;
const RETRY_MS = 50;
const ASK_TIMEOUT_MS = 500;

/**
 * Opens the gateway on the port that this data folder remembers. The port is the lock: when the backend of the
 * same folder holds it for longer than a shutdown takes, this throws and names its process; when a foreign program
 * has it, another port is chosen and remembered.
 */
export async function claimGateway(
  folder: DataFolder,
  health: () => Promise<GatewayResponse>,
): Promise<Gateway> {
  const deadline = Date.now() + HANDOVER_MS;
  for (;;) {
    try {
      return await openGateway(folder.secrets.ports.gateway, health);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
    const { instanceId, ports } = folder.secrets;
    const owner = await askOwner(ports.gateway);
    if (owner === "foreign" || (typeof owner === "object" && owner.instanceId !== instanceId)) {
      await folder.savePorts({ ...ports, gateway: await freePort() });
    } else if (Date.now() > deadline) {
      const who =
        typeof owner === "object" ? `pid ${owner.pid}` : `it holds port ${ports.gateway} and does not answer`;
      throw new Error(`Another server already runs on ${folder.path} (${who}).`);
    } else {
      await delay(RETRY_MS);
    }
  }
}

/** "gone": nobody listens any more. "silent": no answer in time. "foreign": some other program's answer. */
async function askOwner(
  port: number,
): Promise<{ instanceId: string; pid: number } | "gone" | "silent" | "foreign"> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    const { instanceId, pid } = (await response.json()) as { instanceId?: unknown; pid?: unknown };
    return typeof instanceId === "string" ? { instanceId, pid: Number(pid) } : "foreign";
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return "silent";
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    return code === "ECONNREFUSED" || code === "ECONNRESET" || code === "UND_ERR_SOCKET" ? "gone" : "foreign";
  }
}
