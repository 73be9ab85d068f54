import type { Claims } from "../keys";
import { type Binding, matchesChange } from "./binding";
import type { ChangeAuthorizer } from "./change-authorizer";
import type { Channel } from "./channel";
import type { Change } from "./pgoutput";

/** A change, and the channels when it arrived: a channel whose claims change afterwards still receives it. */
interface PendingChange {
  change: Change;
  to: readonly Channel[];
}

/** Enough for thousands of small rows, but small compared with a connection's send buffer. */
const BATCH_BYTES = 256 * 1024;
/** Beyond this, pending changes are dropped and the channels have to join again. */
export const MAX_PENDING_BYTES = 16 * 1024 * 1024;

/**
 * Channels with identical claims and bindings. They receive the same changes, so one query serves them all. Each group
 * has its own queue, so a slow or failing policy or filter does not affect others.
 */
export class SubscriptionGroup {
  /** Replaced, never modified, since pending changes refer to the list as it was when they arrived. */
  channels: readonly Channel[] = [];
  private pending: PendingChange[] = [];
  private pendingBytes = 0;
  private draining = false;

  constructor(
    private readonly claims: Claims,
    private readonly bindings: Binding[],
    private readonly authorizer: ChangeAuthorizer,
  ) {}

  /** Adds a change, in commit order; it is sent once Postgres has checked it. */
  publish(change: Change): void {
    if (!this.bindings.some((binding) => matchesChange(binding, change))) return;
    this.pending.push({ change, to: this.channels });
    this.pendingBytes += change.bytes;
    if (this.pendingBytes > MAX_PENDING_BYTES)
      failChannels(this.takeUpTo(Infinity), "Too many pending changes");
    if (!this.draining) void this.drain();
  }

  private async drain(): Promise<void> {
    this.draining = true;
    while (this.pending.length > 0) {
      const batch = this.takeUpTo(BATCH_BYTES);
      try {
        const changes = batch.map(({ change }) => change);
        const payloads = await this.authorizer.payloads(changes, this.bindings, this.claims);
        for (const { change, to } of batch) broadcast(to, payloads.get(change));
      } catch (error) {
        const tables = [...new Set(batch.map(({ change }) => change.table.name))].join(", ");
        console.warn(
          `realtime: changes of ${tables} cannot be checked for ${this.claims.role}: ${String(error)}`,
        );
        failChannels([...batch, ...this.takeUpTo(Infinity)], `Changes of ${tables} could not be checked`);
      }
    }
    this.draining = false;
  }

  /** Removes the first pending changes up to `limit` bytes; at least one. */
  private takeUpTo(limit: number): PendingChange[] {
    let [count, bytes] = [0, 0];
    for (const { change } of this.pending) {
      if (bytes >= limit) break;
      count += 1;
      bytes += change.bytes;
    }
    this.pendingBytes -= bytes;
    return this.pending.splice(0, count);
  }
}

function broadcast(channels: readonly Channel[], payload: string | undefined): void {
  const frames = new Map<string, Buffer>(); // most channels have the same topic
  for (const channel of payload ? channels : []) {
    const { topic } = channel;
    const frame =
      frames.get(topic) ?? Buffer.from(`[null,null,${JSON.stringify(topic)},"postgres_changes",${payload}]`);
    frames.set(topic, frame);
    channel.send(frame);
  }
}

/** Called after changes were lost: makes the channels that should have received them join again. */
function failChannels(missed: PendingChange[], reason: string): void {
  for (const channel of new Set(missed.flatMap(({ to }) => to))) channel.fail(reason);
}
