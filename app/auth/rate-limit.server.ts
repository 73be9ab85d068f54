import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { singleton } from "~/live/singleton.server";

/**
 * Attempts to sign in or up in five minutes: of one address, of one address at one account, and at one account
 * from everywhere. The last is wide, so that nobody can lock the author out from elsewhere with a few guesses.
 */
const PER_ADDRESS = 60;
const PER_PAIR = 10;
const PER_ACCOUNT = 100;
const WINDOW_SECONDS = 300;

const limiters = singleton("rate-limits", () => ({
  address: new RateLimiterMemory({ keyPrefix: "address", points: PER_ADDRESS, duration: WINDOW_SECONDS }),
  pair: new RateLimiterMemory({ keyPrefix: "pair", points: PER_PAIR, duration: WINDOW_SECONDS }),
  account: new RateLimiterMemory({ keyPrefix: "account", points: PER_ACCOUNT, duration: WINDOW_SECONDS }),
}));

interface Attempt {
  address: string | undefined;
  email: string;
}

/**
 * Counts one attempt. Kept in this process: with several, each allows as many; the backend has limits
 * of its own behind it.
 * @returns 0 if allowed, else the seconds to wait.
 */
export async function waitBefore(attempt: Attempt): Promise<number> {
  const checks = [limiters.account.consume(accountOf(attempt)), limiters.pair.consume(pairOf(attempt))];
  if (attempt.address) checks.push(limiters.address.consume(attempt.address));
  const results = await Promise.allSettled(checks);
  const waits = results.map((r) => (r.status === "rejected" ? (r.reason as RateLimiterRes).msBeforeNext : 0));
  return Math.ceil(Math.max(...waits) / 1000);
}

/** A right password: the earlier wrong ones from the same address are forgotten. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  await limiters.pair.delete(pairOf(attempt));
}

const accountOf = ({ email }: Attempt) => email.toLowerCase();
const pairOf = (attempt: Attempt) => `${attempt.address ?? ""} ${accountOf(attempt)}`;
