import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";

const RETRY_MS = 100;

export interface ChannelListener {
  /** Called on each connection: notifications arrive from now on; those sent before, or while it was down, are lost. */
  connected(): void;
  notified(payload: string): void;
}

/**
 * Listens to a Postgres channel until `stop` is aborted, on a connection of its own that it reopens whenever it is
 * lost. The `listen` of postgres.js reconnects only once, and gives up if Postgres is not back by then.
 */
export async function listenTo(
  databaseUrl: string,
  channel: string,
  listener: ChannelListener,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await listenOnce(databaseUrl, channel, listener, stop);
    await delay(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Resolves when the connection is lost or cannot be opened, or `stop` is aborted. */
async function listenOnce(
  databaseUrl: string,
  channel: string,
  { connected, notified }: ChannelListener,
  stop: AbortSignal,
): Promise<void> {
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 5,
    connection: { application_name: "listener" },
    // Missing from the types of postgres.js, although its own `listen` is built on it.
    onnotify: (_channel: string, payload: string) => notified(payload),
  };
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sql = postgres(databaseUrl, { ...options, onclose: () => end() });
  sql`listen ${sql(channel)}`.then(connected, end);
  stop.addEventListener("abort", end);
  await ended;
  stop.removeEventListener("abort", end);
  await sql.end({ timeout: 0 }).catch(() => undefined);
}
