import { type IncomingMessage, request } from "node:http";

/** One request with exactly these headers, neither followed nor decompressed. */
export function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    const sent = request(url, { method: options.method, headers: options.headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Object.assign(response, { text: Buffer.concat(chunks).toString() })));
    });
    sent.on("error", reject);
    sent.end(options.body);
  });
}

/** The headers of a form as a browser sends it. */
export const form = { "Content-Type": "application/x-www-form-urlencoded" };
