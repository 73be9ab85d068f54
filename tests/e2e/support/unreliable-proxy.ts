import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";

type Fault = "fail" | "hold";

/** A proxy between a site and its data service that fails or delays the requests a test names. */
export interface UnreliableProxy {
  url: string;
  /** From now on, requests with a matching path get a 500, or no response until `heal`. */
  break(path: RegExp, fault?: Fault): void;
  heal(): void;
  stop(): void;
}

export async function startUnreliableProxy(target: string): Promise<UnreliableProxy> {
  const { hostname, port } = new URL(target);
  let broken: { path: RegExp; fault: Fault } | null = null;
  let held: (() => void)[] = [];
  const server = createServer((incoming, response) => {
    const { url = "", method, headers } = incoming;
    const pass = () => {
      const outgoing = request({ hostname, port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on("error", () => response.destroy());
      incoming.pipe(outgoing);
    };
    if (!broken?.path.test(url)) return pass();
    if (broken.fault === "hold") return void held.push(pass);
    response.writeHead(500, { "Content-Type": "application/json" }).end('{"message":"broken by a test"}');
  });
  server.on("upgrade", ({ url, rawHeaders }, socket) => {
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
    break: (path, fault = "fail") => {
      broken = { path, fault };
    },
    heal: () => {
      broken = null;
      for (const pass of held) pass();
      held = [];
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
