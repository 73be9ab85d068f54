import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type Handler, HttpError } from "../http";
import type { Keys } from "../keys";
import type { Platform } from "../platform";
import { Connection } from "./connection";
import { Hub } from "./hub";
import { type Refused, readClaims, VERSION } from "./message";

export interface Realtime {
  /** Takes over a WebSocket request to /realtime/v1/websocket?apikey=…&vsn=…; answers with an HTTP error otherwise. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
  /** Whether changes are being followed at this moment. */
  healthy(): boolean;
}

const MAX_MESSAGE_BYTES = 256 * 1024;
/** RFC 6455. */
const GOING_AWAY = 1001;

/**
 * The realtime service: Phoenix channels with postgres_changes, as the supabase-js client expects them. Broadcast,
 * presence and private channels are refused by name.
 */
export function attachRealtime(platform: Platform): Realtime {
  const hub = new Hub(platform);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    verifyClient: async ({ req }, answer) => {
      const [status, error] = await refusal(getAddress(req), platform.keys);
      answer(status === 101, status, JSON.stringify({ error }), { "content-type": "application/json" });
    },
  });
  return {
    healthy: () => hub.live,
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const apiKey = getAddress(request).searchParams.get("apikey") ?? "";
        new Connection(webSocket, apiKey, hub);
      }),
    async stop() {
      for (const client of server.clients) client.close(GOING_AWAY, "the backend stops");
      await hub.stop();
    },
  };
}

/** What clients send by HTTP instead (broadcasts): nothing that the embedded backend has. */
export const realtimeHandler: Handler = async ({ method, path }) => {
  throw new HttpError(501, { error: `${method} ${path}: broadcast is not part of the embedded backend` });
};

function getAddress(request: IncomingMessage): URL {
  return new URL(request.url ?? "/", "http://gateway");
}

/** The HTTP status that a request for a connection gets, and the reason if it gets none. */
async function refusal({ pathname, searchParams }: URL, keys: Keys): Promise<[status: number, why: string]> {
  if (!pathname.endsWith("/websocket")) return [404, "Not found"];
  const version = searchParams.get("vsn") ?? "1.0.0"; // what Phoenix takes a silent client for
  if (version !== VERSION)
    return [400, `vsn ${version} is not part of the embedded backend, only ${VERSION}`];
  const apiKey = searchParams.get("apikey");
  if (!apiKey) return [401, "API key is missing"];
  return readClaims(apiKey, keys).then(
    () => [101, ""],
    (error: Refused) => [401, error.detail],
  );
}
