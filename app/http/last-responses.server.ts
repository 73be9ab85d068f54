import { LRUCache } from "lru-cache";
import { singleton } from "./singleton.server";

/** How many responses are stored; the least recently used one is evicted. */
const MAX_RESPONSES = 300;
/** Longer responses are not stored (characters). */
const MAX_LENGTH = 2_000_000;

/** A response counts as being served for this long after it was (milliseconds). */
const SERVED_FOR = 2_000;

interface StoredResponse {
  table: string;
  status: number;
  headers: [string, string][];
  body: string;
}

/**
 * The data service's last response to each request for a table's rows, to serve while it cannot be read. A change to
 * the table drops its responses: an entry that was unpublished must not come back.
 */
class LastResponses {
  #version = 0;
  #servedAt = Number.NEGATIVE_INFINITY;
  readonly #responses = new LRUCache<string, StoredResponse>({ max: MAX_RESPONSES });

  /** Read it before a request is sent, for `set`: a response that a change has overtaken is not stored. */
  get version(): number {
    return this.#version;
  }

  /** Whether pages are being made of stored responses. */
  get areServed(): boolean {
    return performance.now() - this.#servedAt < SERVED_FOR;
  }

  get(request: string): Response | null {
    const stored = this.#responses.get(request);
    if (!stored) return null;
    this.#servedAt = performance.now();
    return new Response(stored.body || null, stored);
  }

  async set(request: string, table: string, version: number, response: Response): Promise<void> {
    const { status } = response;
    const body = await response.clone().text();
    if (version !== this.#version || body.length > MAX_LENGTH) return;
    this.#responses.set(request, { table, status, headers: [...response.headers], body });
  }

  /** "*" means all tables. */
  drop(table: string): void {
    this.#version += 1;
    for (const [request, stored] of this.#responses)
      if (table === "*" || stored.table === table) this.#responses.delete(request);
  }
}

export const lastResponses = singleton("last responses", () => new LastResponses());
