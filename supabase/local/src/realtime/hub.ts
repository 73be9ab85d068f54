import { EventEmitter, once } from "node:events";
import type { Sql } from "postgres";
import type { Claims, Keys } from "../keys";
import type { Platform } from "../platform";
import type { Binding } from "./binding";
import { ChangeAuthorizer } from "./change-authorizer";
import type { Channel } from "./channel";
import type { Change } from "./pgoutput";
import { followChanges } from "./replication";
import { MAX_PENDING_BYTES, SubscriptionGroup } from "./subscription-group";
import { Tables } from "./tables";
import { waitUntilReadable } from "./wait-until-readable";

/** Delivers the publication's changes to the subscribed channels, until `stop` is called. */
export class Hub {
  readonly authorizer: ChangeAuthorizer;
  private readonly sql: Sql;
  readonly keys: Keys;
  /** Whether the replication stream is connected. */
  live = false;
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly stopping = new AbortController();
  private readonly replication: Promise<void>;
  private readonly groups = new Map<string, SubscriptionGroup>();
  private readonly groupKeys = new Map<Channel, string>();
  /** Changes from the stream that have not been delivered to the groups. */
  private pending: Change[] = [];
  private pendingBytes = 0;
  private publishing = false;

  constructor({ database, keys, databaseUrl }: Platform) {
    const tables = new Tables(database.sql);
    this.sql = database.sql;
    this.authorizer = new ChangeAuthorizer(tables, database);
    this.keys = keys;
    const listener = {
      connected: () => {
        this.live = true;
        this.events.emit("connected");
      },
      altered: (oid: number) => tables.forget(oid),
      changed: (change: Change) => {
        this.pending.push(change);
        this.pendingBytes += change.bytes;
        if (this.pendingBytes > MAX_PENDING_BYTES) this.failChannels("Too many pending changes");
        if (!this.publishing) void this.publish();
      },
      lost: () => {
        this.live = false;
        this.failChannels("The connection to PostgreSQL was lost; changes may have been missed");
      },
    };
    this.replication = followChanges(databaseUrl, listener, this.stopping.signal);
  }

  /** Resolves once the replication stream is connected; rejects after `ms` milliseconds. */
  async ready(ms: number): Promise<void> {
    if (!this.live) await once(this.events, "connected", { signal: AbortSignal.timeout(ms) });
  }

  /** Subscribes a channel, or replaces its subscription. */
  join(channel: Channel, bindings: Binding[], claims: Claims): void {
    this.leave(channel);
    const key = JSON.stringify([claims, bindings]);
    const group = this.groups.get(key) ?? new SubscriptionGroup(claims, bindings, this.authorizer);
    group.channels = [...group.channels, channel];
    this.groups.set(key, group);
    this.groupKeys.set(channel, key);
  }

  leave(channel: Channel): void {
    const key = this.groupKeys.get(channel) ?? "";
    const group = this.groups.get(key);
    if (!group) return;
    group.channels = group.channels.filter((other) => other !== channel);
    if (group.channels.length === 0) this.groups.delete(key);
    this.groupKeys.delete(channel);
  }

  /** Delivers pending changes in commit order, as soon as other transactions can read them. */
  private async publish(): Promise<void> {
    this.publishing = true;
    while (this.pending.length > 0) {
      const changes = this.pending;
      this.clearPending();
      try {
        if (this.groups.size > 0) await waitUntilReadable(changes, this.sql);
        for (const change of changes) for (const group of this.groups.values()) group.publish(change);
      } catch (error) {
        if (this.stopping.signal.aborted) break;
        console.warn(`realtime: changes cannot be delivered: ${String(error)}`);
        this.failChannels("Changes could not be read; some may have been missed");
      }
    }
    this.publishing = false;
  }

  /** Called after changes were lost: makes all clients join again. */
  private failChannels(reason: string): void {
    this.clearPending();
    for (const channel of [...this.groupKeys.keys()]) channel.fail(reason);
  }

  private clearPending(): void {
    this.pending = [];
    this.pendingBytes = 0;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.replication;
  }
}
