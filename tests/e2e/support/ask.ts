import { type IncomingMessage, request } from "node:http";

/** Sends one request with exactly these headers, without redirects or decompression. */
export function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    // A new connection, since the server may be closing a kept-alive one at this very moment.
    const asked = { agent: false, method: options.method, headers: options.headers } as const;
    const sent = request(url, asked, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Object.assign(response, { text: Buffer.concat(chunks).toString() })));
    });
    sent.on("error", reject);
    sent.end(options.body);
  });
}

/** The headers of a submitted form. */
export const form = { "Content-Type": "application/x-www-form-urlencoded" };
