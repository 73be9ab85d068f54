import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { AuthError, invalid } from "./errors";

/** bcrypt ignores any further bytes. */
const MAX_BYTES = 72;
/** Used for unknown emails, so they take as long to check as known ones. */
const DUMMY_HASH = "$2b$10$ziouZo7EmClUyraGnV/uAOas/ftMHvy24AOIAFjfC58bkzfC7U8iK";
/** About 4 s of work for one thread, shorter than clients' timeouts; further requests are rejected at once. */
const MAX_QUEUE = 64;
const RETRY_AFTER_SECONDS = 2;
/** bcrypt's cost factor, the same as GoTrue's. */
const COST = 10;

/** @throws GoTrue's errors for a password that is too short (422 weak_password) or longer than bcrypt supports */
export function checkPassword(password: string, minimum: number): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  if (password.length < minimum) {
    const message = `Password should be at least ${minimum} characters.`;
    throw new AuthError("weak_password", message, 422, { weak_password: { reasons: ["length"] } });
  }
}

interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a null hash, but only after the same work as for a real one. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Runs bcrypt on libuv's thread pool, with one processor left for Postgres and other requests. Further requests are
 * queued; if the queue is full, they are rejected with 429.
 */
export function createPasswordHasher(cost = COST): PasswordHasher {
  // One of libuv's four threads stays free for file access and DNS.
  const concurrency = Math.max(1, Math.min(3, availableParallelism() - 1));
  const queue: (() => void)[] = [];
  let busy = 0;

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (busy < concurrency) busy++;
    else if (queue.length < MAX_QUEUE) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new AuthError("over_request_rate_limit", undefined, undefined, {}, RETRY_AFTER_SECONDS);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The next request takes over this slot.
      if (next) next();
      else busy--;
    }
  }

  return {
    hash: (password) => enqueue(() => bcrypt.hash(password, cost)),
    async matches(password, hash) {
      const isEqual = await enqueue(() => bcrypt.compare(password.slice(0, MAX_BYTES), hash || DUMMY_HASH));
      return isEqual && Boolean(hash);
    },
  };
}
