import { type ClientRequest, request } from "node:http";

/** One open GET /events. */
interface EventStream {
  /** Hangs up, as a closed browser tab does. */
  destroy(): void;
}

const OPENING_AT_ONCE = 50;
/** Below the server's limit per IP; further streams come from 127.0.0.2 and so on. */
const PER_IP = 40;

/**
 * Opens `count` event streams (at most 10,000) and resolves when all have received "hello". `onChange` is called for
 * each change on each stream with its time of arrival (performance.now()).
 */
export async function openStreams(
  url: string,
  count: number,
  onChange: (at: number) => void = () => undefined,
): Promise<EventStream[]> {
  const streams: EventStream[] = [];
  while (streams.length < count) {
    const next = Math.min(OPENING_AT_ONCE, count - streams.length);
    const batch = Array.from({ length: next }, (_, at) => {
      const host = 1 + Math.floor((streams.length + at) / PER_IP);
      return open(`${url}/events`, `127.0.0.${host}`, onChange);
    });
    streams.push(...(await Promise.all(batch)));
  }
  return streams;
}

function open(url: string, localAddress: string, onChange: (at: number) => void): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/event-stream" };
    const sent: ClientRequest = request(url, { agent: false, localAddress, headers });
    sent.on("error", reject);
    sent.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`/events answered ${response.statusCode}`));
      response.on("error", () => undefined); // We hung up ourselves.
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
