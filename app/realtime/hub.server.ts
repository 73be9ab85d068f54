import { serviceClient } from "~/auth/clients.server";
import { Backoff } from "~/runtime/backoff";
import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { lastResponses } from "~/runtime/last-responses.server";
import { addMetric } from "~/runtime/metrics.server";
import { pageCache } from "~/runtime/page-cache.server";
import { leaving } from "~/runtime/shutdown.server";
import { singleton } from "~/runtime/singleton.server";
import { type Change, formatPosition, type Position, parsePosition, UNKNOWN_POSITION } from "./change";
import { encodeEvent } from "./event-stream.server";
import { loadLatestChanges } from "./latest-changes.server";
import { takeOutdated } from "./outdated.server";
import { announcePublications } from "./publications.server";

type Listener = (event: Uint8Array) => void;

/** With more listeners than this, browsers spread their reloads over `SPREAD` milliseconds. */
const CROWD = 100;
const SPREAD = 500;
/** Proxies close idle connections after 30–60 s (milliseconds). */
const PING_INTERVAL = 25_000;
/** A subscription that has worked for this long may be retried at once when it ends (milliseconds). */
const STABLE_AFTER = 10_000;
/** How often it asks for changes itself, since Realtime does not guarantee delivery (milliseconds). */
const CHECK_INTERVAL = 15_000;

/**
 * Relays "this table changed" from a single subscription with the service key to all browsers, without the row: access
 * is checked when a browser reloads its data.
 */
class Hub {
  #position: Position | null = null;
  /** Table → number of the transaction that changed it last. */
  #changes: Record<string, number> = {};
  /** The tables that Realtime has named since the database was last asked. */
  readonly #named = new Set<string>();
  /** Whether it has named a row that may become public later since then. */
  #hasNewTime = false;
  #checking: Promise<boolean> | null = null;
  readonly #listeners = new Set<Listener>();
  readonly #versions = new Map<string, number>();
  #latestVersion = 0;
  #started = false;
  /** Short: until it succeeds, open pages learn of no change. */
  readonly #backoff = new Backoff(200, 5_000);
  #connected = false;
  #client: ReturnType<typeof serviceClient> | undefined;
  /** Fires when the next scheduled entry becomes public. */
  #publication: ReturnType<typeof setTimeout> | undefined;

  /** Whether the subscription is active; while it is, no change is missed. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Data read after this position was obtained contains all changes up to it. */
  get position(): string {
    return this.#position ? formatPosition(this.#position) : UNKNOWN_POSITION;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Subscribes upstream; calling it again does nothing. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#subscribe();
    const gauge = (name: string, help: string, read: () => number) =>
      addMetric({ name, help, type: "gauge", read });
    gauge("site_event_streams", "Open pages that receive changes.", () => this.#listeners.size);
    gauge("site_live_updates_up", "Whether changes in the database are received.", () => +this.connected);
    // Open pages may show stale data.
    circuitBreaker.onRecovery(() => void this.#publish().finally(() => this.#reload("*")));
    setInterval(() => this.#broadcast("ping", ""), PING_INTERVAL).unref();
    setInterval(
      () => void this.#publish().then(() => this.#reload(...takeOutdated())),
      CHECK_INTERVAL,
    ).unref();
  }

  /** Calls `listener` with every encoded event until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies all browsers that `table` has changed; "*" means all tables. */
  announce(table: string): void {
    this.invalidate(table);
    this.#broadcastChange(table);
  }

  #broadcastChange(table: string): void {
    const change: Change = { table, position: this.position };
    if (this.#listeners.size > CROWD) change.spread = SPREAD;
    this.#broadcast("change", JSON.stringify(change));
  }

  /**
   * Renders pages again because changes may have been missed ("*") or a read was slow. What has changed is announced by
   * the next check; until one succeeds, the last responses stay, since nothing else can be shown.
   */
  #reload(...tables: string[]): void {
    if (tables.includes("*")) lastResponses.takeServed();
    for (const table of tables) {
      this.#forgetPages(table);
      this.#broadcastChange(table);
    }
  }

  /** The changes since a position; "*" if it is unknown, or from before a restore. */
  changesSince(position: string): Change[] {
    const since = parsePosition(position);
    if (!since || since.cluster !== this.#position?.cluster) return [{ table: "*", position: this.position }];
    return Object.entries(this.#changes)
      .filter(([, transaction]) => transaction >= since.transaction)
      .map(([table]) => ({ table, position: this.position }));
  }

  /**
   * Invalidates everything this process has cached from `table`. Called after a write, so the next page shows the
   * change even before the announcement arrives.
   */
  invalidate(table: string): void {
    lastResponses.drop(table);
    this.#forgetPages(table);
  }

  #forgetPages(table: string): void {
    pageCache.drop(table);
    this.#latestVersion += 1;
    this.#versions.set(table, this.#latestVersion);
  }

  /** Increases with every change of any of `tables`. */
  getVersion(tables: string[]): number {
    return Math.max(...[...tables, "*"].map((table) => this.#versions.get(table) ?? 0));
  }

  /**
   * Announces tables that changed since the last check or that Realtime named. One check at a time: a change of thousands
   * of rows at once must not ask the database thousands of times. @returns false if the read failed
   */
  #check(): Promise<boolean> {
    this.#checking ??= this.#checkNow().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #checkNow(): Promise<boolean> {
    let changed: string[] | null;
    do {
      const named = [...this.#named];
      this.#named.clear();
      changed = await this.#loadChanges();
      for (const table of new Set([...named, ...(changed ?? [])])) this.announce(table);
      if (this.#hasNewTime) await this.#schedule();
    } while (this.#named.size > 0);
    return changed !== null;
  }

  /** Announces scheduled entries that have become public, and sets a timer for the next one. */
  async #publish(): Promise<boolean> {
    await this.#schedule();
    return this.#check();
  }

  async #schedule(): Promise<void> {
    this.#hasNewTime = false;
    this.#client ??= serviceClient();
    const wait = await announcePublications(this.#client);
    clearTimeout(this.#publication);
    // Entries further ahead are found by a later check, so a change of the system clock does no harm.
    if (wait !== null && wait < 2 * CHECK_INTERVAL)
      this.#publication = setTimeout(() => void this.#publish(), wait).unref();
  }

  /** The tables that have changed since the last call; "*" (all) after a restore. Null if they cannot be read. */
  async #loadChanges(): Promise<string[] | null> {
    this.#client ??= serviceClient();
    const latest = await loadLatestChanges(this.#client);
    if (!latest) return null;
    const { tables, ...position } = latest;
    const before = this.#changes;
    const isOther = this.#position?.cluster !== position.cluster;
    this.#changes = tables;
    this.#position = position;
    if (isOther) return ["*"];
    return Object.keys(tables).filter((table) => tables[table] !== before[table]);
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
      if (hasFailed || leaving.signal.aborted) return;
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
      .on("postgres_changes", { event: "*", schema: "public" }, ({ table, new: row }) => {
        this.invalidate(table);
        this.#named.add(table);
        this.#hasNewTime ||= "publish_at" in row;
        void this.#check();
      })
      .on("system", {}, ({ extension, status, message }) => {
        if (extension !== "postgres_changes") return;
        // Changes arrive only after this message, not from the join on.
        if (status === "ok") void this.#onSubscribed(() => !hasFailed);
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

  /** `isLive` tells whether the channel is still working. */
  async #onSubscribed(isLive: () => boolean): Promise<void> {
    // Changes missed while disconnected must be dropped from the cache before it is used. A check that began earlier
    // does not count: it may have missed some.
    await this.#checking;
    if (!(await this.#publish())) this.#reload("*");
    if (!isLive()) return;
    this.#setConnected(true);
    setTimeout(() => isLive() && this.#backoff.reset(), STABLE_AFTER).unref();
  }
}

export const hub = singleton("hub", () => new Hub());
