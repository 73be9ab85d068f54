import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type Handler, HttpError } from "../http";
import type { Platform } from "../platform";
import { Connection, SILENCE_MS } from "./connection";
import { type Backend, Hub } from "./hub";
import { VERSIONS } from "./message";
import { followChanges } from "./replication";
import { Signal } from "./signal";
import { createTables } from "./tables";
import { claimsOf, TokenRefused } from "./token";

export interface Realtime {
  /** Takes over a WebSocket request to /realtime/v1/websocket?apikey=…&vsn=…; answers with an HTTP error otherwise. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
  /** Whether changes are being followed at this moment. */
  healthy(): boolean;
}

const MAX_MESSAGE_BYTES = 256 * 1024;
/** Clients give a join 10 s; a restarted Postgres is back long before. */
const READY_WITHIN_MS = 5_000;
const GOING_AWAY = 1001;
const STOP_WITHIN_MS = 200;

/**
 * The realtime service: Phoenix channels with postgres_changes, as the supabase-js client expects them. Broadcast,
 * presence and private channels are refused by name.
 */
export function attachRealtime({ database, keys, databaseUrl }: Platform): Realtime {
  const tables = createTables(database.sql);
  const hub = new Hub(tables, database);
  const following = new Signal();
  const backend: Backend = { database, keys, tables, hub, ready: () => following.within(READY_WITHIN_MS) };
  const connections = new Set<Connection>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    clientTracking: false,
  });

  const replication = followChanges(databaseUrl, {
    connected: () => following.raise(),
    relation: ({ id }) => tables.forget(id),
    change: (change) => hub.publish(change),
    lost: () => {
      following.lower();
      hub.failAll("The connection to PostgreSQL was lost; changes may have been missed");
    },
  });
  const inspection = setInterval(() => {
    for (const connection of connections) connection.closeIfSilent();
  }, SILENCE_MS / 4).unref();

  return {
    healthy: replication.live,
    upgrade(request, socket, head) {
      // Without a listener a client that hangs up during the check would end the process.
      socket.on("error", () => socket.destroy());
      admit(request, keys)
        .then(({ version, apiKey }) => {
          server.handleUpgrade(request, socket, head, (webSocket) => {
            const connection = new Connection(webSocket, version, apiKey, backend);
            connections.add(connection);
            webSocket.on("close", () => connections.delete(connection));
          });
        })
        .catch((error: unknown) => refuse(socket, error));
    },
    async stop() {
      clearInterval(inspection);
      for (const connection of connections) connection.close(GOING_AWAY, "the backend stops", STOP_WITHIN_MS);
      await replication.stop();
    },
  };
}

/** What clients send by HTTP instead (broadcasts): nothing that the embedded backend has. */
export const realtimeHandler: Handler = async ({ method, path }) => {
  throw new HttpError(501, { error: `${method} ${path}: broadcast is not part of the embedded backend` });
};

async function admit(request: IncomingMessage, keys: Platform["keys"]) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://gateway");
  if (!pathname.endsWith("/websocket")) throw new HttpError(404, { error: "Not found" });
  const version = VERSIONS.find((candidate) => candidate === (searchParams.get("vsn") ?? "1.0.0"));
  if (!version) throw new HttpError(400, { error: `vsn must be one of ${VERSIONS.join(", ")}` });
  const header = request.headers["x-api-key"];
  const apiKey = typeof header === "string" ? header : searchParams.get("apikey");
  if (!apiKey) throw new HttpError(401, { error: "API key is missing" });
  await claimsOf(apiKey, keys);
  return { version, apiKey };
}

function refuse(socket: Duplex, error: unknown): void {
  const answer =
    error instanceof HttpError
      ? error
      : error instanceof TokenRefused
        ? new HttpError(401, { error: error.detail })
        : new HttpError(500, { error: "Error connecting to Realtime" });
  const body = JSON.stringify(answer.body);
  const reason = { 400: "Bad Request", 401: "Unauthorized", 404: "Not Found" }[answer.status] ?? "Error";
  socket.end(
    `HTTP/1.1 ${answer.status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
