import type { Claims } from "../keys";
import { type Binding, concerns } from "./binding";
import type { ChangeAuthorizer } from "./change-authorizer";
import type { Channel } from "./channel";
import type { Change } from "./pgoutput";

/** A change and the channels at the moment when it came: who moves on to other claims still hears of it. */
interface Waiting {
  change: Change;
  to: readonly Channel[];
}

/** What is judged at once: thousands of small rows, and little beside what a subscriber may leave unread. */
const BATCH_BYTES = 256 * 1024;
/** What may wait for Postgres before channels are told to start over. */
export const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * The channels that have identical claims and asked for the same. They hear the same, so Postgres is asked once for
 * all of them; and each audience has a queue of its own, so that a policy or a filter that is slow or fails stops
 * nobody else.
 */
export class SubscriptionGroup {
  /** Replaced, never changed: what waits keeps the list of its time. */
  channels: readonly Channel[] = [];
  private waiting: Waiting[] = [];
  private waitingBytes = 0;
  private draining = false;

  constructor(
    private readonly claims: Claims,
    private readonly bindings: Binding[],
    private readonly judge: ChangeAuthorizer,
  ) {}

  /** Takes a change in the order of commits; tells it when Postgres has judged it. */
  publish(change: Change): void {
    if (!this.bindings.some((binding) => concerns(binding, change))) return;
    this.waiting.push({ change, to: this.channels });
    this.waitingBytes += change.bytes;
    if (this.waitingBytes > MAX_WAITING_BYTES) startOver(this.takeUpTo(Infinity), "Too many changes wait");
    if (!this.draining) void this.drain();
  }

  private async drain(): Promise<void> {
    this.draining = true;
    while (this.waiting.length > 0) {
      const batch = this.takeUpTo(BATCH_BYTES);
      try {
        const changes = batch.map(({ change }) => change);
        const payloads = await this.judge.payloads(changes, this.bindings, this.claims);
        for (const { change, to } of batch) broadcast(to, payloads.get(change));
      } catch (error) {
        const tables = [...new Set(batch.map(({ change }) => change.table.name))].join(", ");
        console.warn(
          `realtime: changes of ${tables} cannot be checked for ${this.claims.role}: ${String(error)}`,
        );
        startOver([...batch, ...this.takeUpTo(Infinity)], `Changes of ${tables} could not be checked`);
      }
    }
    this.draining = false;
  }

  /** Takes the first of what waits; at least one. */
  private takeUpTo(limit: number): Waiting[] {
    let [count, bytes] = [0, 0];
    for (const { change } of this.waiting) {
      if (bytes >= limit) break;
      count += 1;
      bytes += change.bytes;
    }
    this.waitingBytes -= bytes;
    return this.waiting.splice(0, count);
  }
}

function broadcast(channels: readonly Channel[], payload: string | undefined): void {
  const frames = new Map<string, Buffer>(); // channels mostly have the same topic
  for (const channel of payload ? channels : []) {
    const { topic } = channel;
    const frame =
      frames.get(topic) ?? Buffer.from(`[null,null,${JSON.stringify(topic)},"postgres_changes",${payload}]`);
    frames.set(topic, frame);
    channel.tell(frame);
  }
}

/** Changes will not be told: whoever should have heard of them must join again. */
function startOver(missed: Waiting[], reason: string): void {
  for (const channel of new Set(missed.flatMap(({ to }) => to))) channel.fail(reason);
}
