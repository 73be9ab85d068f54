import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type Handler, HttpError } from "../http";
import type { Keys } from "../keys";
import type { Platform } from "../platform";
import { Connection } from "./connection";
import { Hub } from "./hub";
import { type RealtimeError, VERSION, verifyClaims } from "./message";

export interface Realtime {
  /** Upgrades a request to /realtime/v1/websocket?apikey=…&vsn=… to a WebSocket, or responds with an HTTP error. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
  /** Whether the replication stream is connected. */
  healthy(): boolean;
}

const MAX_MESSAGE_BYTES = 256 * 1024;
/** RFC 6455. */
const GOING_AWAY = 1001;

/**
 * The realtime service: Phoenix channels with postgres_changes, as supabase-js expects them. Broadcast, presence and
 * private channels are rejected by name.
 */
export function attachRealtime(platform: Platform): Realtime {
  const hub = new Hub(platform);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    verifyClient: async ({ req }, respond) => {
      const [status, error] = await checkUpgrade(parseUrl(req), platform.keys);
      respond(status === 101, status, JSON.stringify({ error }), { "content-type": "application/json" });
    },
  });
  return {
    healthy: () => hub.live,
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const apiKey = parseUrl(request).searchParams.get("apikey") ?? "";
        new Connection(webSocket, apiKey, hub);
      }),
    async stop() {
      for (const client of server.clients) client.close(GOING_AWAY, "the backend is stopping");
      await hub.stop();
    },
  };
}

/** The HTTP API, which clients would use for broadcasts. */
export const realtimeHandler: Handler = async ({ method, path }) => {
  throw new HttpError(501, { error: `${method} ${path}: broadcast is not part of the embedded backend` });
};

function parseUrl(request: IncomingMessage): URL {
  return new URL(request.url ?? "/", "http://gateway");
}

/** 101 for a valid upgrade request, else the HTTP status and message of the error. */
async function checkUpgrade(
  { pathname, searchParams }: URL,
  keys: Keys,
): Promise<[status: number, error: string]> {
  if (!pathname.endsWith("/websocket")) return [404, "Not found"];
  const version = searchParams.get("vsn") ?? "1.0.0"; // Phoenix's default
  if (version !== VERSION)
    return [400, `vsn ${version} is not part of the embedded backend, only ${VERSION}`];
  const apiKey = searchParams.get("apikey");
  if (!apiKey) return [401, "API key is missing"];
  return verifyClaims(apiKey, keys).then(
    () => [101, ""],
    (error: RealtimeError) => [401, error.detail],
  );
}
