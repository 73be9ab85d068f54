import { isIP, isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { GatewayRequest } from "../http";
import { AuthError, type ErrorCode } from "./errors";
import type { AuthSettings } from "./settings";

type Sender = Pick<GatewayRequest, "path" | "headers" | "remoteAddress">;

const WINDOW_SECONDS = 300;
/**
 * The limit of wrong passwords for one account from all senders, as a multiple of one sender's limit. With the usual 30
 * it is more than the site lets strangers try around the end of its own window (`app/auth/rate-limit.server.ts`): twice
 * 100, and twice 20 who know the password. The site knows the owner's browsers; here they would be refused, too.
 */
const SENDERS_PER_ACCOUNT = 10;
/** Per window. At this rate, an attacker who knows the password needs 80 days for an even chance of guessing a code. */
const CODES_PER_FACTOR = 10;

/**
 * Rate limits in memory, since the backend is one process; each `count…` function throws GoTrue's 429. They are
 * designed so that an account's owner cannot be locked out by others:
 * - Requests count against their sender.
 * - Wrong passwords count against the pair of sender and account. Those within that limit also count against the
 *   account, from whose limit the IP addresses of its sessions are exempt.
 * - TOTP codes can be tried only after the password.
 * - Only mails to unconfirmed emails count, so mails to confirmed ones (one a minute) are always sent.
 */
export function createRateLimits({ rate_limit: rates }: AuthSettings) {
  const limiter = (points: number, duration = WINDOW_SECONDS) => new RateLimiterMemory({ points, duration });
  const mails = limiter(rates.email_sent, 3600);
  const senderAccounts = limiter(rates.sign_in_sign_ups);
  const accounts = limiter(rates.sign_in_sign_ups * SENDERS_PER_ACCOUNT);
  const codes = limiter(CODES_PER_FACTOR);
  const signUps = limiter(rates.sign_in_sign_ups);
  const byPath = new Map([
    ...["/signup", "/otp", "/magiclink", "/recover", "/resend"].map((path) => [path, signUps] as const),
    ["/token", limiter(rates.token_refresh)],
    ["/verify", limiter(rates.token_verifications)],
  ]);

  return {
    countMail: () => consume(mails, "all", "over_email_send_rate_limit"),
    countCode: (factorId: string) => consume(codes, factorId),
    async countRequest(sender: Sender) {
      const ip = getSender(sender);
      const limit = byPath.get(sender.path);
      if (limit && ip) await consume(limit, toNetwork(ip));
    },
    /**
     * Counts an attempt to sign in, whether or not the account exists. `hasSession` tells whether an IP address has a
     * session of the account: such a sender is assumed to be the owner and exempt from the account's limit.
     */
    async countPassword(sender: Sender, email: string, hasSession: (ip: string) => Promise<boolean>) {
      const ip = getSender(sender);
      if (ip) await consume(senderAccounts, `${toNetwork(ip)} ${email}`);
      try {
        await consume(accounts, email);
      } catch (error) {
        if (!(ip && error instanceof AuthError && (await hasSession(ip)))) throw error;
      }
    },
    /** After a correct password: resets the sender's count and returns one attempt to the account. */
    async resetPassword(sender: Sender, email: string) {
      const network = toNetwork(getSender(sender) ?? "");
      await Promise.all([senderAccounts.delete(`${network} ${email}`), accounts.reward(email)]);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string, code: ErrorCode = "over_request_rate_limit") {
  try {
    await limiter.consume(key);
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? new AuthError(code) : reason;
  }
}

/**
 * The sender's IP address; null for a local request without `sb-forwarded-for`: it comes from the site on behalf of all
 * its visitors, whom it limits itself. The header can be trusted, because only local programs can reach the gateway.
 */
export function getSender({ headers, remoteAddress }: Sender): string | null {
  const [forwarded = ""] = String(headers["sb-forwarded-for"] ?? "").split(",");
  if (isIP(forwarded.trim())) return forwarded.trim();
  return isIP(remoteAddress) && !/^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) ? remoteAddress : null;
}

/** The key for limits: an IPv4 address, or an IPv6 address's /64, which belongs to one subscriber (RFC 6177). */
function toNetwork(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groups = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push("0");
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
