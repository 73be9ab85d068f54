import { EventEmitter, once } from "node:events";
import type { Sql } from "postgres";
import type { Claims, Keys } from "../keys";
import type { Platform } from "../platform";
import type { Binding } from "./binding";
import { ChangeAuthorizer } from "./change-authorizer";
import type { Channel } from "./channel";
import type { Change } from "./pgoutput";
import { followChanges } from "./replication";
import { MAX_WAITING_BYTES, SubscriptionGroup } from "./subscription-group";
import { Tables } from "./tables";
import { waitUntilReadable } from "./wait-until-readable";

/** Hands the changes of the publication to the channels that hear of them, from the beginning until `stop`. */
export class Hub {
  readonly judge: ChangeAuthorizer;
  private readonly sql: Sql;
  readonly keys: Keys;
  /** Whether changes are being followed at this moment. */
  live = false;
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly stopping = new AbortController();
  private readonly following: Promise<void>;
  private readonly audiences = new Map<string, SubscriptionGroup>();
  private readonly places = new Map<Channel, string>();
  /** What the stream has told and nobody has been told yet. */
  private waiting: Change[] = [];
  private waitingBytes = 0;
  private publishing = false;

  constructor({ database, keys, databaseUrl }: Platform) {
    const tables = new Tables(database.sql);
    this.sql = database.sql;
    this.judge = new ChangeAuthorizer(tables, database);
    this.keys = keys;
    const listener = {
      connected: () => {
        this.live = true;
        this.events.emit("connected");
      },
      altered: (oid: number) => tables.forget(oid),
      changed: (change: Change) => {
        this.waiting.push(change);
        this.waitingBytes += change.bytes;
        if (this.waitingBytes > MAX_WAITING_BYTES) this.startOver("Too many changes wait");
        if (!this.publishing) void this.publish();
      },
      lost: () => {
        this.live = false;
        this.startOver("The connection to PostgreSQL was lost; changes may have been missed");
      },
    };
    this.following = followChanges(databaseUrl, listener, this.stopping.signal);
  }

  /** Resolves once changes are being followed; rejects when they are not within `ms` milliseconds. */
  async ready(ms: number): Promise<void> {
    if (!this.live) await once(this.events, "connected", { signal: AbortSignal.timeout(ms) });
  }

  /** From now on the channel hears what its claims may see; again with other claims to change them. */
  join(channel: Channel, bindings: Binding[], claims: Claims): void {
    this.leave(channel);
    const key = JSON.stringify([claims, bindings]);
    const audience = this.audiences.get(key) ?? new SubscriptionGroup(claims, bindings, this.judge);
    audience.channels = [...audience.channels, channel];
    this.audiences.set(key, audience);
    this.places.set(channel, key);
  }

  leave(channel: Channel): void {
    const key = this.places.get(channel) ?? "";
    const audience = this.audiences.get(key);
    if (!audience) return;
    audience.channels = audience.channels.filter((other) => other !== channel);
    if (audience.channels.length === 0) this.audiences.delete(key);
    this.places.delete(channel);
  }

  /** Hands on what waits, in the order of commits, as soon as it can be read. */
  private async publish(): Promise<void> {
    this.publishing = true;
    while (this.waiting.length > 0) {
      const changes = this.waiting;
      this.forgetWaiting();
      try {
        if (this.audiences.size > 0) await waitUntilReadable(changes, this.sql);
        for (const change of changes)
          for (const audience of this.audiences.values()) audience.publish(change);
      } catch (error) {
        if (this.stopping.signal.aborted) break;
        console.warn(`realtime: changes cannot be told: ${String(error)}`);
        this.startOver("Changes could not be read; some may have been missed");
      }
    }
    this.publishing = false;
  }

  /** Changes will not be told: everybody must join again. */
  private startOver(reason: string): void {
    this.forgetWaiting();
    for (const channel of [...this.places.keys()]) channel.fail(reason);
  }

  private forgetWaiting(): void {
    this.waiting = [];
    this.waitingBytes = 0;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }
}
