import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { allowCrossOrigin } from "./cors";
import { type GatewayRequest, type GatewayResponse, type Handler, HttpError, json } from "./http";
import type { Claims, Keys } from "./keys";

/** Larger than any document of the site; a larger body is refused before it is read whole. */
const BODY_LIMIT_BYTES = 20 * 1024 * 1024;
/** Longer than the idle time of common HTTP clients, so that the client closes first. */
const KEEP_ALIVE_MS = 65_000;
/** What a client gets to send the rest of a body that was refused. */
const READ_ON_MS = 3_000;
/** What requests under way get to finish when the gateway closes. */
const DRAIN_MS = 300;

export interface Service {
  handler: Handler;
  /** "api": needs an api key, open to browsers of any origin (as hosted). "local": neither. */
  kind: "api" | "local";
  /** Paths that work without an api key. */
  isOpen?: (path: string) => boolean;
  /** How far the clock of whoever signed a token may differ, in seconds. */
  clockSkewSeconds?: number;
  /** The answer for a bearer token that does not verify; without it the handler is left to judge the token. */
  refuse?: (reason: string) => HttpError;
  /** Takes over a connection that asks to become a WebSocket. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Gateway {
  port: number;
  /** Until this is called every service answers 503 "starting". Keys are path prefixes such as "/rest/v1". */
  open(keys: Keys, services: Record<string, Service>): void;
  close(): Promise<void>;
}

/**
 * Listens on loopback and hands each request to the service of its prefix, and GET /health?nonce= to `health`.
 * Rejects with EADDRINUSE when the port is taken: the port is also what keeps a second backend off the same data.
 */
export async function openGateway(
  port: number,
  health: (nonce: string) => Promise<GatewayResponse>,
): Promise<Gateway> {
  let keys: Keys | null = null;
  let services: Record<string, Service> = {};
  const origin = `http://127.0.0.1:${port}`;

  const server = createServer(async (request, response) => {
    try {
      const url = getAddress(request, origin);
      const [prefix, service] = find(services, url.pathname);
      if (service?.kind === "api") allowCrossOrigin(request, response);
      send(request, response, await answer(request, url, prefix, service));
    } catch (error) {
      send(request, response, failure(error));
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  async function answer(
    request: IncomingMessage,
    url: URL,
    prefix: string,
    service: Service | undefined,
  ): Promise<GatewayResponse> {
    refuseForeignHost(request);
    if (url.pathname === "/health") return health(url.searchParams.get("nonce") ?? "");
    if (!keys) return json(503, { message: "The backend is starting" }, { "retry-after": "1" });
    if (!service) return json(404, { message: "no Route matched with those values" });
    if (request.method === "OPTIONS") return { status: 200 };
    const path = url.pathname.slice(prefix.length) || "/";
    const claims = service.kind === "api" ? await authenticate(request, url, keys, service, path) : null;
    url.searchParams.delete("apikey");
    return service.handler(toGatewayRequest(request, url, path, claims, origin));
  }

  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const [, service] = find(services, request.url ?? "");
    if (service?.upgrade && isOwnHost(request)) service.upgrade(request, socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
  });

  await listen(server, port);
  return {
    port,
    open(loadedKeys, opened) {
      services = opened;
      keys = loadedKeys;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      }),
  };
}

function getAddress(request: IncomingMessage, origin: string): URL {
  // Joined, not resolved: "//host" is a path here.
  if (!URL.canParse(`${origin}${request.url}`)) throw new HttpError(400, { message: "Invalid address" });
  return new URL(`${origin}${request.url}`);
}

function find(services: Record<string, Service>, pathname: string): [string, Service | undefined] {
  const prefix = Object.keys(services).find(
    (start) => pathname === start || pathname.startsWith(`${start}/`),
  );
  return prefix ? [prefix, services[prefix]] : ["", undefined];
}

/** The claims of the bearer token, else of the api key; checks both as a hosted project does. */
async function authenticate(
  request: IncomingMessage,
  url: URL,
  keys: Keys,
  service: Service,
  path: string,
): Promise<Claims | null> {
  const apiKey = request.headers.apikey ?? url.searchParams.get("apikey");
  const bearer = /^bearer +(.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!service.isOpen?.(path)) {
    if (!apiKey) {
      throw new HttpError(401, {
        message: "No API key found in request",
        hint: "No `apikey` request header or url param was found.",
      });
    }
    if (apiKey !== keys.anonKey && apiKey !== keys.serviceKey) {
      throw new HttpError(401, {
        message: "Invalid API key",
        hint: "Double check your Supabase `anon` or `service_role` API key.",
      });
    }
  }
  const token = bearer ?? (typeof apiKey === "string" ? apiKey : undefined);
  if (!token) return null;
  try {
    return await keys.verify(token, service.clockSkewSeconds);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (service.refuse) throw service.refuse(reason);
    return null;
  }
}

function toGatewayRequest(
  request: IncomingMessage,
  url: URL,
  path: string,
  claims: Claims | null,
  origin: string,
): GatewayRequest {
  let body: Promise<Buffer> | null = null;
  return {
    method: request.method ?? "GET",
    path,
    query: url.searchParams,
    headers: request.headers,
    claims,
    origin,
    remoteAddress: request.socket.remoteAddress ?? "",
    stream: request,
    body() {
      body ??= readBody(request);
      return body;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = new HttpError(413, { message: `The body is larger than ${BODY_LIMIT_BYTES} bytes` });
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  // A stream that is destroyed takes the connection with it, and the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A page elsewhere that made its own name resolve to this machine must not read the mailbox or the data. */
function refuseForeignHost(request: IncomingMessage): void {
  if (!isOwnHost(request)) throw new HttpError(421, { message: "This server answers on loopback only" });
}

function isOwnHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? "");
}

function send(request: IncomingMessage, response: ServerResponse, answer: GatewayResponse): void {
  const { body = "" } = answer;
  if (body instanceof Readable && (response.destroyed || request.method === "HEAD")) body.destroy();
  // The client may have left.
  if (response.destroyed || response.headersSent) return;
  if (!request.complete) readOn(request);
  if (body instanceof Readable) {
    response.writeHead(answer.status, answer.headers);
    if (request.method === "HEAD") response.end();
    // A client that leaves, or a disk that fails, ends both sides; the length tells the client that it is cut.
    else pipeline(body, response).catch(() => undefined);
    return;
  }
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status === 204 ? {} : { "content-length": Buffer.byteLength(body) }),
  });
  response.end(request.method === "HEAD" || answer.status === 204 ? undefined : body);
}

/**
 * Reads what is still sent of a refused body, and drops it: a connection that is closed on a client which still
 * writes takes the answer with it. Who does not come to an end is cut off.
 */
function readOn(request: IncomingMessage): void {
  const late = setTimeout(() => request.socket.destroy(), READ_ON_MS).unref();
  request.once("close", () => clearTimeout(late)).resume();
}

function failure(error: unknown): GatewayResponse {
  if (error instanceof HttpError) return json(error.status, error.body, error.headers);
  if (error instanceof Error && "code" in error && error.code === "ECONNRESET") return { status: 499 };
  console.error("The backend failed to answer a request:", error);
  return json(500, { message: "Internal server error" });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}
