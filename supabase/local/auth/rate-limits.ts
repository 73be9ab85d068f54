import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AuthError } from "./errors";
import type { AuthSettings } from "./settings";

export interface RateLimits {
  /** Counts a mail; throws hosted's 429 when the installation has sent its share of the hour. */
  countMail(): Promise<void>;
  /** Counts an attempt to sign in to an address, known or not; throws hosted's 429 after too many. */
  countSignIn(email: string): Promise<void>;
  /** Forgets the attempts at an address: the password was right. */
  forgiveSignIns(email: string): Promise<void>;
}

/** Limits kept in memory: this backend is one process. */
export function createRateLimits(settings: AuthSettings): RateLimits {
  const mails = new RateLimiterMemory({ points: settings.mailsPerHour, duration: 3600 });
  const signIns = new RateLimiterMemory({ points: settings.wrongPasswordsPerFiveMinutes, duration: 300 });

  return {
    countMail: () =>
      consume(mails, "all", new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded")),
    countSignIn: (email) =>
      consume(signIns, email, new AuthError(429, "over_request_rate_limit", "Request rate limit reached")),
    async forgiveSignIns(email) {
      await signIns.delete(email);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string, refusal: AuthError) {
  try {
    await limiter.consume(key);
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? refusal : reason;
  }
}
