import { type ClientRequest, request } from "node:http";

/** One open GET /events. */
export interface EventStream {
  /** Hangs up, as a closed browser tab does. */
  destroy(): void;
}

const OPENING_AT_ONCE = 50;

/**
 * Opens `count` event streams and resolves when all have said hello. `onChange` is called for every change on every
 * stream, with the moment at which it arrived (performance.now()).
 */
export async function openStreams(
  url: string,
  count: number,
  onChange: (at: number) => void = () => undefined,
): Promise<EventStream[]> {
  const streams: EventStream[] = [];
  while (streams.length < count) {
    const next = Math.min(OPENING_AT_ONCE, count - streams.length);
    streams.push(...(await Promise.all(Array.from({ length: next }, () => open(`${url}/events`, onChange)))));
  }
  return streams;
}

function open(url: string, onChange: (at: number) => void): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(url, { agent: false, headers: { accept: "text/event-stream" } });
    sent.on("error", reject);
    sent.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`/events answered ${response.statusCode}`));
      response.on("error", () => undefined); // hung up by ourselves
      response.on("data", (chunk: Buffer) => {
        const at = performance.now();
        const text = chunk.toString();
        if (text.includes("event: hello")) resolve({ destroy: () => sent.destroy() });
        for (let n = text.split("event: change").length - 1; n > 0; n--) onChange(at);
      });
    });
    sent.end();
  });
}
