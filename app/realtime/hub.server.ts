import { serviceClient } from "~/auth/clients.server";
import { circuitBreaker } from "~/http/circuit-breaker.server";
import { lastResponses } from "~/http/last-responses.server";
import { pageCache } from "~/http/page-cache.server";
import { singleton } from "~/http/singleton.server";
import { Backoff } from "./backoff";
import type { Change } from "./change";
import { encodeEvent } from "./event-stream.server";

type Listener = (event: Uint8Array) => void;

/** With more listeners than this, browsers spread their reloads over `SPREAD` milliseconds. */
const CROWD = 100;
const SPREAD = 500;
/** Proxies close idle connections after 30–60 s. */
const PING_INTERVAL = 25_000;

/**
 * Relays "this table changed" from one subscription with the service key to all browsers, without the row: access is
 * checked when a browser reloads its data.
 */
class Hub {
  /** The first change number: the time, so that a restarted server does not reuse numbers. */
  readonly #start = Date.now();
  /** Number of the latest change. */
  position = this.#start;
  /** Table → number of its latest change. */
  readonly #announced = new Map<string, number>();
  readonly #listeners = new Set<Listener>();
  readonly #versions = new Map<string, number>();
  #latestVersion = 0;
  #started = false;
  readonly #backoff = new Backoff(200, 30_000);
  #connected = false;
  #everConnected = false;

  /** Whether the subscription is active, so that no change is missed. */
  get connected(): boolean {
    return this.#connected;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Subscribes upstream; calling it again does nothing. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#subscribe();
    // Open pages may show stale data.
    circuitBreaker.onRecovery(() => this.announce("*"));
    setInterval(() => this.#broadcast("ping", ""), PING_INTERVAL).unref();
  }

  /** Calls `listener` with every encoded event until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies all browsers that `table` has changed; "*" means all tables. */
  announce(table: string): void {
    this.position += 1;
    this.#announced.set(table, this.position);
    this.invalidate(table);
    const change: Change = { table, n: this.position };
    if (this.#listeners.size > CROWD) change.spread = SPREAD;
    this.#broadcast("change", JSON.stringify(change));
  }

  /** The changes since number `position`; "*" if another process has issued that number. */
  changesSince(position: number): Change[] {
    const isOwn = position >= this.#start && position <= this.position;
    if (!isOwn) return [{ table: "*", n: this.position }];
    return [...this.#announced]
      .map(([table, n]) => ({ table, n }))
      .filter(({ n }) => n > position)
      .sort((a, b) => a.n - b.n);
  }

  /**
   * Invalidates what this process has cached of `table`. Called after a write, so that the next page shows it even
   * before the announcement arrives.
   */
  invalidate(table: string): void {
    pageCache.drop(table);
    lastResponses.drop(table);
    this.#latestVersion += 1;
    this.#versions.set(table, this.#latestVersion);
  }

  /** Increases with every change of any of `tables`. */
  getVersion(tables: string[]): number {
    return Math.max(...[...tables, "*"].map((table) => this.#versions.get(table) ?? 0));
  }

  #broadcast(event: "change" | "ping", data: string): void {
    const encoded = encodeEvent(event, data);
    for (const listener of this.#listeners) listener(encoded);
  }

  // A new client for each attempt: long-lived channels reportedly leak memory and end in CHANNEL_ERROR.
  #subscribe(): void {
    const client = serviceClient();
    let hasFailed = false;
    const retry = (reason: string) => {
      if (hasFailed) return;
      hasFailed = true;
      this.#setConnected(false);
      const wait = this.#backoff.next();
      console.error(`Live updates: ${reason}; retrying in ${wait} ms`);
      setTimeout(() => this.#subscribe(), wait).unref();
      void client.removeAllChannels().catch(() => undefined);
      client.realtime.disconnect();
    };
    client
      .channel("site")
      .on("postgres_changes", { event: "*", schema: "public" }, ({ table }) => this.announce(table))
      .on("system", {}, ({ extension, status, message }) => {
        if (extension !== "postgres_changes") return;
        // Changes arrive only from this message on, not from the join.
        if (status === "ok") this.#onSubscribed();
        else retry(String(message));
      })
      .subscribe((status, error) => {
        if (status !== "SUBSCRIBED") retry(error?.message ?? status);
      });
  }

  #setConnected(connected: boolean): void {
    this.#connected = connected;
    pageCache.enabled = connected;
  }

  #onSubscribed(): void {
    this.#setConnected(true);
    this.#backoff.reset();
    // What changed while nobody listened is unknown: everything may have.
    if (this.#everConnected) this.announce("*");
    this.#everConnected = true;
  }
}

export const hub = singleton("hub", () => new Hub());
