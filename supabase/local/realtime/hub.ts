import type { Database } from "../database";
import type { Claims, Keys } from "../keys";
import { Audience, type Subscriber } from "./audience";
import type { Change } from "./pgoutput";
import type { Tables } from "./tables";

/** What every channel needs of the backend. */
export interface Backend {
  database: Database;
  keys: Keys;
  tables: Tables;
  hub: Hub;
  /** Resolves when changes are being followed; rejects when they are not within a few seconds. */
  ready(): Promise<void>;
}

/** Who hears of changes, grouped by identical claims. */
export class Hub {
  private readonly audiences = new Map<string, Audience>();
  private readonly places = new Map<Subscriber, string>();

  constructor(
    private readonly tables: Tables,
    private readonly database: Database,
  ) {}

  /** From now on the subscriber hears what its claims may see; again with other claims to change them. */
  join(subscriber: Subscriber, claims: Claims): void {
    this.leave(subscriber);
    const key = JSON.stringify(claims);
    const audience = this.audiences.get(key) ?? new Audience(claims, this.tables, this.database);
    this.audiences.set(key, audience);
    audience.subscribers.add(subscriber);
    this.places.set(subscriber, key);
  }

  leave(subscriber: Subscriber): void {
    const key = this.places.get(subscriber);
    const audience = key === undefined ? undefined : this.audiences.get(key);
    if (key === undefined || !audience) return;
    this.places.delete(subscriber);
    audience.subscribers.delete(subscriber);
    if (audience.subscribers.size === 0) this.audiences.delete(key);
  }

  publish(change: Change): void {
    for (const audience of this.audiences.values()) audience.tell(change);
  }

  /** Changes were missed: everybody must join again. */
  failAll(message: string): void {
    for (const audience of this.audiences.values()) audience.clear();
    for (const subscriber of [...this.places.keys()]) subscriber.fail(message);
  }
}
