import { createHmac } from "node:crypto";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { config } from "~/runtime/config.server";
import { isTrouble } from "~/runtime/service-trouble.server";
import { singleton } from "~/runtime/singleton.server";
import { type Client, serviceClient } from "./clients.server";

/** How long an attempt waits for the shared counters (milliseconds); after that, this process's own decide. */
const TIMEOUT = 1_000;

interface LimitOptions {
  points: number;
  /** The length of the window in which `points` are allowed, from the first attempt. */
  seconds: number;
  /** How long the key is locked after the first attempt over the limit; 0: until the window ends. */
  lockSeconds?: number;
}

/**
 * Counts attempts for all server processes in the database (`count_attempt`), but first in this process's memory: a
 * burst ends there, and while the database is unreachable no process allows more than the limit.
 */
export class SharedLimit {
  readonly #memory: RateLimiterMemory;

  /** `name` separates the keys of different limits. */
  constructor(
    readonly name: string,
    readonly options: LimitOptions,
  ) {
    const { points, seconds, lockSeconds } = options;
    this.#memory = new RateLimiterMemory({ points, duration: seconds, blockDuration: lockSeconds });
  }

  /** @returns 0 if the attempt is allowed, else the seconds to wait. */
  async consume(key: string): Promise<number> {
    const wait = await this.#consumeInMemory(key);
    if (wait) return wait;
    const { points, seconds, lockSeconds = 0 } = this.options;
    const limit = { _points: points, _seconds: seconds, _lock_seconds: lockSeconds };
    const counted = this.#client().rpc("count_attempt", { _key: this.#hash(key), ...limit });
    const { data, error } = await counted.abortSignal(AbortSignal.timeout(TIMEOUT));
    if (error && !isTrouble(error.code))
      console.error("An attempt was counted in this process only:", error.message);
    return data ?? 0;
  }

  /** Takes back one attempt. */
  async refund(key: string): Promise<void> {
    await this.#memory.reward(key);
    await this.#uncount(key, { _all: false });
  }

  /** Takes back all attempts; other processes still remember their own until they expire. */
  async clear(key: string): Promise<void> {
    await this.#memory.delete(key);
    await this.#uncount(key, { _all: true });
  }

  async #consumeInMemory(key: string): Promise<number> {
    try {
      await this.#memory.consume(key);
      return 0;
    } catch (reason) {
      if (reason instanceof Error) throw reason;
      return Math.ceil((reason as RateLimiterRes).msBeforeNext / 1000);
    }
  }

  async #uncount(key: string, { _all }: { _all: boolean }): Promise<void> {
    const uncounted = this.#client().rpc("uncount_attempts", { _key: this.#hash(key), _all });
    const { error } = await uncounted.abortSignal(AbortSignal.timeout(TIMEOUT));
    if (error && !isTrouble(error.code))
      console.error("An attempt was taken back in this process only:", error.message);
  }

  #client(): Client {
    return singleton("limits client", serviceClient);
  }

  /** The key is stored as a hash, so no IP is. */
  #hash(key: string): string {
    return createHmac("sha256", config().sessionSecret).update(`${this.name} ${key}`).digest("base64url");
  }
}
