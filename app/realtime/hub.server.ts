import { serviceClient } from "~/auth/clients.server";
import { circuitBreaker } from "~/http/circuit-breaker.server";
import { lastResponses } from "~/http/last-responses.server";
import { pageCache } from "~/http/page-cache.server";
import { singleton } from "~/http/singleton.server";
import { Backoff } from "./backoff";
import type { Change } from "./change";
import { encodeEvent } from "./event-stream.server";

type Listener = (event: Uint8Array) => void;

/** Above this many listeners browsers spread their reloads over `SPREAD` milliseconds (design.md, journey 3). */
const CROWD = 100;
const SPREAD = 500;
/** Proxies close silent connections after 30–60 s. */
const PING_EVERY = 25_000;

/**
 * Relays "this table changed" from one subscription with the service key to every open browser, and
 * never a row: what a browser may read is decided when it asks again.
 */
class Hub {
  /** The first number. Starts at the clock, so that a restarted server never repeats one. */
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

  /** Whether every change is heard. */
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
    // Open pages may show what was kept.
    circuitBreaker.onRecovery(() => this.announce("*"));
    setInterval(() => this.#tell("ping", ""), PING_EVERY).unref();
  }

  /** Calls `listener` with every event, encoded, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells every browser that `table` changed; "*" stands for all tables. */
  announce(table: string): void {
    this.position += 1;
    this.#announced.set(table, this.position);
    this.invalidate(table);
    const change: Change = { table, n: this.position };
    if (this.#listeners.size > CROWD) change.spread = SPREAD;
    this.#tell("change", JSON.stringify(change));
  }

  /** What has changed since the change numbered `position`; everything may have if the number is not from here. */
  changesSince(position: number): Change[] {
    const isFromHere = position >= this.#start && position <= this.position;
    if (!isFromHere) return [{ table: "*", n: this.position }];
    return [...this.#announced]
      .map(([table, n]) => ({ table, n }))
      .filter(({ n }) => n > position)
      .sort((a, b) => a.n - b.n);
  }

  /**
   * What this process remembers of `table` is out of date. For whoever has just changed it: the next page must
   * show it, also when the announcement is still on its way.
   */
  invalidate(table: string): void {
    pageCache.drop(table);
    lastResponses.forget(table);
    this.#latestVersion += 1;
    this.#versions.set(table, this.#latestVersion);
  }

  /** Grows with every change of any of `tables`. */
  getVersion(tables: string[]): number {
    return Math.max(...[...tables, "*"].map((table) => this.#versions.get(table) ?? 0));
  }

  #tell(event: "change" | "ping", data: string): void {
    const encoded = encodeEvent(event, data);
    for (const listener of this.#listeners) listener(encoded);
  }

  // A new client for each attempt: channels that live for hours are reported to grow and to end in
  // CHANNEL_ERROR, and a fresh one has no memory of it.
  #subscribe(): void {
    const client = serviceClient();
    let over = false;
    const retry = (reason: string) => {
      if (over) return;
      over = true;
      this.#setConnected(false);
      const wait = this.#backoff.next();
      console.error(`Live updates: ${reason}; again in ${wait} ms`);
      setTimeout(() => this.#subscribe(), wait).unref();
      void client.removeAllChannels().catch(() => undefined);
      client.realtime.disconnect();
    };
    client
      .channel("site")
      .on("postgres_changes", { event: "*", schema: "public" }, ({ table }) => this.announce(table))
      .on("system", {}, ({ extension, status, message }) => {
        if (extension !== "postgres_changes") return;
        // Joined is not yet subscribed: changes arrive only from this message on.
        if (status === "ok") this.#live();
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

  #live(): void {
    this.#setConnected(true);
    this.#backoff.reset();
    // What changed while nobody listened is unknown: everything may have.
    if (this.#everConnected) this.announce("*");
    this.#everConnected = true;
  }
}

export const hub = singleton("hub", () => new Hub());
