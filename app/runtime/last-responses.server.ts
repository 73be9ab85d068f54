import { LRUCache } from "lru-cache";
import { singleton } from "./singleton.server";

/** How many responses of each kind are stored; the least recently used one is evicted. */
const MAX_RESPONSES = 300;
/** A query for the row with a certain id, which anyone can make up. */
const BY_ID = /=eq\.(?!true\b|false\b)/;
/** A query for the neighbours of a row in a list. */
const NEIGHBOURS = /=%28and%28/;
/** Longer responses are not stored (characters). */
const MAX_LENGTH = 2_000_000;

/** Data that is made of stored responses may be shared by requests that begin up to this much later (milliseconds). */
const SHARED_FOR = 2_000;

interface StoredResponse {
  table: string;
  status: number;
  headers: [string, string][];
  body: string;
}

/**
 * The data service's last response to each request for a table's rows, to serve while it cannot be read. A change to
 * the table drops its responses: an entry that was unpublished must not come back. Single rows are stored apart: which
 * ones are read is up to visitors, and they must not evict the lists, of which the site reads a fixed number.
 */
class LastResponses {
  #version = 0;
  #servedAt = Number.NEGATIVE_INFINITY;
  readonly #served = new Set<string>();
  #takenAt = Number.NEGATIVE_INFINITY;
  readonly #lists = new LRUCache<string, StoredResponse>({ max: MAX_RESPONSES });
  readonly #rows = new LRUCache<string, StoredResponse>({ max: MAX_RESPONSES });

  /** Read it before a request is sent, for `set`: a response that a change has overtaken is not stored. */
  get version(): number {
    return this.#version;
  }

  /**
   * Whether a page that was begun at this time, by `performance.now()`, may be made of stored responses: of any served
   * since, or shortly before, since pages share data. Pages begun since `takeServed` share none with earlier ones.
   */
  wereServedSince(time: number): boolean {
    const shared = time - SHARED_FOR;
    return this.#servedAt > (time < this.#takenAt ? shared : Math.max(shared, this.#takenAt));
  }

  /** The tables of the responses that were served since the last call. The caller has their pages made again. */
  takeServed(): string[] {
    const tables = [...this.#served];
    this.#served.clear();
    this.#takenAt = performance.now();
    return tables;
  }

  has(request: string): boolean {
    return this.#find(request).has(request);
  }

  get(request: string): Response | null {
    const stored = this.#find(request).get(request);
    if (!stored) return null;
    this.#servedAt = performance.now();
    this.#served.add(stored.table);
    return new Response(stored.body || null, stored);
  }

  async set(request: string, table: string, version: number, response: Response): Promise<void> {
    const { status } = response;
    const body = await response.clone().text();
    if (version !== this.#version || body.length > MAX_LENGTH) return;
    if (body === "[]" && BY_ID.test(request)) return;
    this.#find(request).set(request, { table, status, headers: [...response.headers], body });
  }

  /** "*" means all tables. */
  drop(table: string): void {
    this.#version += 1;
    for (const responses of [this.#lists, this.#rows])
      for (const [request, stored] of responses)
        if (table === "*" || stored.table === table) responses.delete(request);
  }

  #find(request: string) {
    return BY_ID.test(request) || NEIGHBOURS.test(request) ? this.#rows : this.#lists;
  }
}

export const lastResponses = singleton("last responses", () => new LastResponses());
