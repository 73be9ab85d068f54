import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { singleton } from "~/live/singleton.server";

/** Attempts to sign in or up that one address may make in five minutes, and that one account may see. */
const PER_ADDRESS = 60;
const PER_ACCOUNT = 10;
const WINDOW_SECONDS = 300;

const limiters = singleton("rate-limits", () => ({
  address: new RateLimiterMemory({ keyPrefix: "address", points: PER_ADDRESS, duration: WINDOW_SECONDS }),
  account: new RateLimiterMemory({ keyPrefix: "account", points: PER_ACCOUNT, duration: WINDOW_SECONDS }),
}));

/**
 * Counts one attempt. Kept in this process: with several, each allows as many; the backend has limits
 * of its own behind it.
 * @returns 0 if allowed, else the seconds to wait.
 */
export async function waitBefore(attempt: { address: string | undefined; email: string }): Promise<number> {
  const checks = [limiters.account.consume(attempt.email.toLowerCase())];
  if (attempt.address) checks.push(limiters.address.consume(attempt.address));
  const results = await Promise.allSettled(checks);
  const waits = results.map((r) => (r.status === "rejected" ? (r.reason as RateLimiterRes).msBeforeNext : 0));
  return Math.ceil(Math.max(...waits) / 1000);
}

/** A right password: the account's earlier wrong ones are forgotten. */
export async function forgetAttempts(email: string): Promise<void> {
  await limiters.account.delete(email.toLowerCase());
}
