import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";

/** Until a lost connection is opened again, in milliseconds. */
const RETRY_MS = 100;

export interface ChannelListener {
  /** From now on every notification is told; those sent before, or while the connection was lost, are not. */
  connected(): void;
  notified(payload: string): void;
}

/**
 * Listens to one channel of Postgres until `stop` is aborted, on a connection of its own that is opened again whenever
 * it is lost. Not the `listen` of the postgres package: that one tries once after a lost connection, and never again
 * when Postgres is not back by then.
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

/** Resolves when the connection is lost, could not be made, or is no longer wanted. */
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
    // What the package's own `listen` is built on; its types leave it out.
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
