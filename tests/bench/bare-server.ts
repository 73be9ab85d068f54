import { createServer } from "node:http";

/** The response that the baseline server gives to every request. */
export interface Answer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/**
 * A baseline process that answers every request with the same bytes through bare node:http, which shows what the
 * machine can do. Forked; receives responses as messages and sends its port.
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
