import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { AuthError, invalid } from "./errors";

/** bcrypt reads no more bytes than this; a longer password would be cut silently. */
const MAX_BYTES = 72;
/** Hash of a password that nobody has: what an unknown address is compared with, so that it takes as long. */
const NOBODYS_HASH = "$2b$10$ziouZo7EmClUyraGnV/uAOas/ftMHvy24AOIAFjfC58bkzfC7U8iK";
/** About 4 s of work for one thread, less than clients wait; whoever comes later is told at once to try again. */
const MAX_QUEUE = 64;
/** When that may be (seconds). */
const RETRY_AFTER = 2;
/** Cost of a hash as a power of two, hosted's. */
const COST = 10;

/** Throws as hosted does for a password that is too short (422 weak_password) or longer than bcrypt reads. */
export function checkStrength(password: string, minimum: number): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  if (password.length < minimum) {
    const why = `Password should be at least ${minimum} characters.`;
    throw new AuthError("weak_password", why, 422, { weak_password: { reasons: ["length"] } });
  }
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a null hash too, after as much work as for a real one. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * bcrypt in libuv's threads, never in the one that answers everybody. One processor stays free for Postgres and the
 * requests of others; whoever comes while all are busy waits in line. Throws 429 when the line is too long.
 */
export function createPasswordHasher(cost = COST): PasswordHasher {
  // Of libuv's four threads one stays free, for files and name look-ups.
  const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
  const line: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy < atOnce) busy++;
    else if (line.length < MAX_QUEUE) await new Promise<void>((called) => line.push(called));
    else throw new AuthError("over_request_rate_limit", undefined, undefined, {}, RETRY_AFTER);
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The next one takes over the place.
      if (next) next();
      else busy--;
    }
  }

  return {
    hash: (password) => inTurn(() => bcrypt.hash(password, cost)),
    async matches(password, hash) {
      const same = await inTurn(() => bcrypt.compare(password.slice(0, MAX_BYTES), hash || NOBODYS_HASH));
      return same && Boolean(hash);
    },
  };
}
