import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** An answer that a test gives instead of the data service; a text is a page of HTML, anything else JSON. */
interface FaultyAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A 500, no response until `heal`, an answer of the test's own, or the first half of the service's. */
type Fault = "fail" | "hold" | "half" | FaultyAnswer;

interface Which {
  /** Only requests with this key. */
  key?: string;
}

/** A proxy between a site and its data service that spoils the requests a test names. */
export interface UnreliableProxy {
  url: string;
  /** Spoils requests whose "METHOD /path" matches, from now on. */
  break(request: RegExp, fault?: Fault, which?: Which): void;
  heal(): void;
  /** How many requests wait for `heal`. */
  held(): number;
  /** Sends a text frame to the site on each of its WebSockets. */
  sendFrame(text: string): void;
  /** Ends the site's WebSockets. */
  cutSockets(): void;
  stop(): void;
}

const FAILURE: FaultyAnswer = { status: 500, body: { message: "broken by a test" } };

export async function startUnreliableProxy(target: string): Promise<UnreliableProxy> {
  const { hostname, port } = new URL(target);
  let broken: { request: RegExp; fault: Fault; key?: string } | null = null;
  let held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const { url = "", method, headers } = incoming;
    const pass = (change: typeof pipe) => {
      const outgoing = request({ hostname, port, path: url, method, headers }, (answer) =>
        change(answer, response),
      );
      outgoing.on("error", () => response.destroy());
      incoming.pipe(outgoing);
    };
    const isBroken =
      broken?.request.test(`${method} ${url}`) && (!broken.key || headers.apikey === broken.key);
    if (!broken || !isBroken) return pass(pipe);
    const fault = broken.fault === "fail" ? FAILURE : broken.fault;
    if (fault === "hold") return void held.push(() => pass(pipe));
    if (fault === "half") return pass(pipeHalf);
    const { status, body = "", headers: extra } = fault;
    const isPage = typeof body === "string";
    const type = isPage ? "text/html; charset=utf-8" : "application/json";
    response.writeHead(status, { "Content-Type": type, ...extra }).end(isPage ? body : JSON.stringify(body));
  });
  server.on("upgrade", ({ url, rawHeaders }, socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    const upstream = connect(Number(port), hostname, () => {
      const headers = rawHeaders.map((part, at) => part + (at % 2 ? "\r\n" : ": ")).join("");
      upstream.write(`GET ${url} HTTP/1.1\r\n${headers}\r\n`);
      socket.pipe(upstream).pipe(socket);
    });
    for (const [end, other] of [
      [socket, upstream],
      [upstream, socket],
    ])
      end?.on("error", () => other?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    break: (request, fault = "fail", { key } = {}) => {
      broken = { request, fault, key };
    },
    heal: () => {
      broken = null;
      for (const pass of held) pass();
      held = [];
    },
    held: () => held.length,
    sendFrame: (text) => {
      for (const socket of sockets) socket.write(toFrame(text));
    },
    cutSockets: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pipe(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}

/** Promises the whole body and ends the connection after half of it. */
async function pipeHalf(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await answer.toArray());
  const { "transfer-encoding": _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": String(body.length + 1) });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/** An unmasked text frame of at most 125 bytes (RFC 6455, 5.2). */
function toFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes]);
}
