import type { Database } from "../database";
import type { Claims } from "../keys";
import { type Binding, concerns } from "./binding";
import { type Judgement, judge } from "./judgement";
import { changeJson } from "./payload";
import type { Change } from "./pgoutput";
import type { Table, Tables } from "./tables";

/** A joined channel, seen from the side of the changes. */
export interface Subscriber {
  readonly bindings: Binding[];
  deliver(news: News): void;
  /** Changes were missed: the client must join again and read anew. */
  fail(message: string): void;
}

/** One change for a subscriber: which of its bindings it concerns, and the data as JSON text. */
export interface News {
  ids: number[];
  data: string;
  /** Frames made from `data` so far, shared among all who get the same. */
  frames: Map<string, Buffer>;
}

const BATCH = 100;
/** Changes that may wait for Postgres to judge them before the audience is told to start over. */
const MAX_WAITING = 10_000;

/**
 * All subscribers with identical claims. They see the same rows, so Postgres is asked once for all of them; and each
 * audience has a queue of its own, so that a slow policy of one never delays the others.
 */
export class Audience {
  readonly subscribers = new Set<Subscriber>();
  private waiting: Change[] = [];
  private draining = false;

  constructor(
    private readonly claims: Claims,
    private readonly tables: Tables,
    private readonly database: Database,
  ) {}

  /** Takes a change in the order of commits; delivers it when Postgres has judged it. */
  tell(change: Change): void {
    if (this.concerned(change).length === 0) return;
    this.waiting.push(change);
    if (this.waiting.length > MAX_WAITING) {
      this.waiting = [];
      for (const subscriber of this.subscribers) subscriber.fail("Too many changes are waiting");
    }
    if (!this.draining)
      this.drain().catch((error) => console.error("realtime: a change was not told", error));
  }

  /** Forgets what has not been delivered. */
  clear(): void {
    this.waiting = [];
  }

  private async drain(): Promise<void> {
    this.draining = true;
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting.splice(0, BATCH);
        const judged = await this.judgeAll(batch);
        for (const change of batch) {
          const verdict = judged.get(change.relation.id);
          if (verdict) this.deliver(change, verdict.table, verdict.judgement);
        }
      }
    } finally {
      this.draining = false;
    }
  }

  private async judgeAll(batch: Change[]): Promise<Map<number, { table: Table; judgement: Judgement }>> {
    const verdicts = new Map<number, { table: Table; judgement: Judgement }>();
    for (const id of new Set(batch.map(({ relation }) => relation.id))) {
      const changes = batch.filter(({ relation }) => relation.id === id);
      const concerned = new Set(changes.flatMap((change) => this.concerned(change)));
      const conditions = [...concerned].flatMap(({ bindings }) => bindings.flatMap((b) => b.conditions));
      try {
        const table = await this.tables.find(id);
        verdicts.set(id, {
          table,
          judgement: await judge(changes, table, conditions, this.claims, this.database),
        });
      } catch (error) {
        const { schema, table } = changes[0]?.relation ?? {};
        console.warn(`realtime: cannot check ${schema}.${table} for ${this.claims.role}: ${String(error)}`);
        for (const subscriber of concerned)
          subscriber.fail(`Changes of ${schema}.${table} could not be checked`);
      }
    }
    return verdicts;
  }

  private deliver(change: Change, table: Table, judgement: Judgement): void {
    if (!judgement.visible(change)) return;
    const bodies = new Map<string, Omit<News, "ids">>();
    for (const subscriber of this.concerned(change)) {
      const bindings = subscriber.bindings.filter(
        (binding) =>
          concerns(binding, change) && binding.conditions.every((one) => judgement.passes(change, one)),
      );
      const selections = new Map(bindings.map(({ select }) => [JSON.stringify(select), select]));
      for (const [key, select] of selections) {
        let body = bodies.get(key);
        if (!body) {
          body = { data: changeJson(change, table, this.claims.role, select), frames: new Map() };
          bodies.set(key, body);
        }
        const ids = bindings.filter((one) => JSON.stringify(one.select) === key).map(({ id }) => id);
        subscriber.deliver({ ...body, ids });
      }
    }
  }

  private concerned(change: Change): Subscriber[] {
    return [...this.subscribers].filter(({ bindings }) => bindings.some((one) => concerns(one, change)));
  }
}
