import { Backoff } from "../app/runtime/backoff";
import type { CdnAccess } from "../app/runtime/config.server";
import { PROVIDERS, type PurgeRequest } from "./cdn-providers";

/** Changes within this time are purged together (milliseconds). */
const DEBOUNCE = 500;
/** How long to wait for the CDN's API, and between attempts that fail (milliseconds). */
const TIMEOUT = 10_000;
const [FIRST_RETRY, LAST_RETRY] = [1_000, 300_000];
/** After this many failures in a row, everything is purged: the CDN may be rejecting the tags. */
const MAX_FAILURES = 3;

/** Purges changed tags from a CDN, one request at a time, and retries until the CDN confirms it. */
export class CdnPurger {
  readonly #tags = new Set<string>();
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #isPurging = false;

  constructor(
    readonly access: CdnAccess,
    readonly debounce = DEBOUNCE,
    readonly backoff = new Backoff(FIRST_RETRY, LAST_RETRY),
  ) {}

  /** Purges the responses with this tag soon. */
  add(tag: string): void {
    this.#tags.add(tag);
    if (!this.#isPurging) this.#schedule(this.debounce);
  }

  #schedule(wait: number): void {
    this.#timer ??= setTimeout(() => void this.#run(), wait).unref();
  }

  async #run(): Promise<void> {
    this.#timer = null;
    this.#isPurging = true;
    const tags = [...this.#tags];
    this.#tags.clear();
    let wait = this.debounce;
    try {
      await purge(this.access, this.#failures >= MAX_FAILURES ? null : tags);
      this.#failures = 0;
      this.backoff.reset();
    } catch (error) {
      for (const tag of tags) this.#tags.add(tag);
      wait = this.backoff.next();
      if (error instanceof PurgeError) wait = Math.max(wait, error.retryAfter);
      this.#failures += 1;
      console.error(
        `The CDN (${this.access.name}) may show old pages: purging ${tags.join(", ")} failed: ${describePurgeError(error, this.access)}. Trying again in ${Math.ceil(wait / 1000)} s.`,
      );
    }
    this.#isPurging = false;
    if (this.#tags.size > 0) this.#schedule(wait);
  }
}

/** Purges responses with any of the tags, or the whole zone if null. @throws PurgeError if it is not confirmed */
export async function purge(access: CdnAccess, tags: string[] | null): Promise<void> {
  for (const request of PROVIDERS[access.name].getPurges(access, tags)) await send(access, request);
}

async function send(access: CdnAccess, { path, headers, body }: PurgeRequest): Promise<void> {
  const response = await fetch((access.apiUrl ?? PROVIDERS[access.name].api) + path, {
    method: "POST",
    headers: {
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const text = await response.text();
  // Cloudflare may answer 200 with `"success": false`.
  if (response.ok && !/"success"\s*:\s*false/.test(text)) return;
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  throw new PurgeError(`${response.status} ${text.slice(0, 200)}`, retryAfter * 1000);
}

/** Why a purge failed, with the token redacted, since the CDN's response could repeat it. */
export function describePurgeError(error: unknown, { token }: CdnAccess): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return `${message} ${cause?.code ?? ""}`.replaceAll(token, "…").trim();
}

class PurgeError extends Error {
  constructor(
    message: string,
    /** How long the API asks to wait (milliseconds); 0 if it does not say. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
