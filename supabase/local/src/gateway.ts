import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { allowCrossOrigin } from "./cors";
import { type GatewayRequest, type GatewayResponse, type Handler, HttpError, json } from "./http";
import type { Claims, Keys } from "./keys";

/** Larger than any document of the site; a body that exceeds it is rejected before it has been read completely. */
const BODY_LIMIT_BYTES = 20 * 1024 * 1024;
/** Longer than the idle timeout of common HTTP clients, so the client closes first. */
const KEEP_ALIVE_MS = 65_000;
/** How long a client may keep sending a body that was rejected. */
const DRAIN_BODY_MS = 3_000;
/** How long open requests may take to finish when the gateway closes. */
const CLOSE_GRACE_MS = 300;

interface Service {
  handler: Handler;
  /** "api": requires an API key and allows any origin, as in a hosted project. "local": neither. */
  kind: "api" | "local";
  /** Paths that need no API key. */
  isOpen?: (path: string) => boolean;
  /** The tolerated clock skew for a token's times, in seconds. */
  clockSkewSeconds?: number;
  /** The response to an invalid bearer token; without it the handler gets `claims: null`. */
  invalidToken?: (reason: string) => HttpError;
  /** Handles a WebSocket upgrade. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Gateway {
  port: number;
  /** Until this is called, every request gets 503. `services` are keyed by path prefix, such as "/rest/v1". */
  open(keys: Keys, services: Record<string, Service>): void;
  close(): Promise<void>;
}

/**
 * Listens on loopback and routes each request by its path's prefix, and GET /health?nonce= to `health`.
 * @throws EADDRINUSE if the port is taken: the port also serves as the lock on the data folder
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
      const url = parseUrl(request, origin);
      const [prefix, service] = findService(services, url.pathname);
      if (service?.kind === "api") allowCrossOrigin(request, response);
      send(request, response, await handle(request, url, prefix, service));
    } catch (error) {
      send(request, response, errorResponse(error));
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  async function handle(
    request: IncomingMessage,
    url: URL,
    prefix: string,
    service: Service | undefined,
  ): Promise<GatewayResponse> {
    assertOwnHost(request);
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
    const [, service] = findService(services, request.url ?? "");
    if (service?.upgrade && isOwnHost(request)) service.upgrade(request, socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
  });

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    open(loadedKeys, openedServices) {
      services = openedServices;
      keys = loadedKeys;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      }),
  };
}

function parseUrl(request: IncomingMessage, origin: string): URL {
  // Concatenated instead of resolved, because "//host" is a path here.
  if (!URL.canParse(`${origin}${request.url}`)) throw new HttpError(400, { message: "Invalid URL" });
  return new URL(`${origin}${request.url}`);
}

function findService(services: Record<string, Service>, pathname: string): [string, Service | undefined] {
  const prefix = Object.keys(services).find(
    (start) => pathname === start || pathname.startsWith(`${start}/`),
  );
  return prefix ? [prefix, services[prefix]] : ["", undefined];
}

/** The claims of the bearer token, or else of the API key. Checks both as a hosted project does. */
async function authenticate(
  request: IncomingMessage,
  url: URL,
  keys: Keys,
  service: Service,
  path: string,
): Promise<Claims | null> {
  const apiKey = request.headers.apikey ?? url.searchParams.get("apikey");
  const bearer = /^bearer +([^ ].*)$/i.exec(request.headers.authorization ?? "")?.[1];
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
    if (service.invalidToken) throw service.invalidToken(reason);
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
  // Destroying the stream would close the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Prevents DNS rebinding: a foreign page whose name resolves to loopback must not read the mailbox or the data. */
function assertOwnHost(request: IncomingMessage): void {
  if (!isOwnHost(request)) throw new HttpError(421, { message: "This server answers on loopback only" });
}

function isOwnHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? "");
}

function send(request: IncomingMessage, response: ServerResponse, result: GatewayResponse): void {
  const { body = "" } = result;
  if (body instanceof Readable && (response.destroyed || request.method === "HEAD")) body.destroy();
  if (response.destroyed || response.headersSent) return;
  if (!request.complete) drain(request);
  if (body instanceof Readable) {
    response.writeHead(result.status, result.headers);
    if (request.method === "HEAD") response.end();
    // If either side fails, pipeline destroys both; the content-length tells the client that the body is incomplete.
    else pipeline(body, response).catch(() => undefined);
    return;
  }
  response.writeHead(result.status, {
    ...result.headers,
    ...(result.status === 204 ? {} : { "content-length": Buffer.byteLength(body) }),
  });
  response.end(request.method === "HEAD" || result.status === 204 ? undefined : body);
}

/**
 * Discards the rest of a rejected body: closing the connection on a client that is still sending would lose the
 * response. A client that keeps sending for too long is disconnected.
 */
function drain(request: IncomingMessage): void {
  const timeout = setTimeout(() => request.socket.destroy(), DRAIN_BODY_MS).unref();
  request.once("close", () => clearTimeout(timeout)).resume();
}

function errorResponse(error: unknown): GatewayResponse {
  if (error instanceof HttpError) return json(error.status, error.body, error.headers);
  if (error instanceof Error && "code" in error && error.code === "ECONNRESET") return { status: 499 };
  console.error("The backend failed to answer a request:", error);
  return json(500, { message: "Internal server error" });
}
