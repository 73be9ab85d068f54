import { createServer } from "node:http";

/** What the server of comparison answers: always this. */
export interface Answer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/**
 * A process that answers every request with the same bytes, as fast as node:http can: the measure of what the machine
 * gives. Forked; takes answers as messages and sends its port.
 */
let answer: { headers: Record<string, string>; body: Buffer } = { headers: {}, body: Buffer.alloc(0) };

const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.body);
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : null });
});

process.on("message", ({ headers, body }: Answer) => {
  answer = { headers, body: Buffer.from(body, "base64") };
  process.send?.({ ready: true });
});
process.on("disconnect", () => process.exit());
