import { isIP, isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { GatewayRequest } from "../http";
import { AuthError, type ErrorCode } from "./errors";
import type { AuthSettings } from "./settings";

type Sent = Pick<GatewayRequest, "path" | "headers" | "remoteAddress">;

const WINDOW_SECONDS = 300;
/** Wrong passwords at one account, from everywhere, as a multiple of what one sender may try. */
const SENDERS_AT_ONE_ACCOUNT = 5;
/** Codes tried at one authenticator: whoever knows the password has one chance in two after 80 days. */
const CODES_PER_FACTOR = 10;

/**
 * Limits kept in memory, since this backend is one process; each `count…` throws hosted's 429. They are made so that
 * no stranger can lock the author out: a sender's calls count against this sender; wrong passwords against the pair
 * of sender and account, and only what that lets through, from five senders on, against the account, where the
 * addresses of its own sessions stay welcome; codes of an authenticator can be tried
 * only after the password; and mails of the hour count only when they go to addresses that nobody has confirmed, so
 * that the author's own mails (one a minute) always leave.
 */
export function createRateLimits({ rate_limit: rates }: AuthSettings) {
  const limiter = (points: number, duration = WINDOW_SECONDS) => new RateLimiterMemory({ points, duration });
  const mails = limiter(rates.email_sent, 3600);
  const pairs = limiter(rates.sign_in_sign_ups);
  const accounts = limiter(rates.sign_in_sign_ups * SENDERS_AT_ONE_ACCOUNT);
  const codes = limiter(CODES_PER_FACTOR);
  const entries = limiter(rates.sign_in_sign_ups);
  const calls = new Map([
    ...["/signup", "/otp", "/magiclink", "/recover", "/resend"].map((path) => [path, entries] as const),
    ["/token", limiter(rates.token_refresh)],
    ["/verify", limiter(rates.token_verifications)],
  ]);

  return {
    countMail: () => consume(mails, "all", "over_email_send_rate_limit"),
    countCode: (factorId: string) => consume(codes, factorId),
    async countCall(sent: Sent) {
      const address = getSender(sent);
      const limit = calls.get(sent.path);
      if (limit && address) await consume(limit, toNetwork(address));
    },
    /**
     * An attempt to sign in to an address, known or not. `isOwn` says whether the sender's address has a session of
     * the account: there its owner is, and stays welcome when strangers have used up what is theirs.
     */
    async countPassword(sent: Sent, email: string, isOwn: (address: string) => Promise<boolean>) {
      const address = getSender(sent);
      if (address) await consume(pairs, `${toNetwork(address)} ${email}`);
      try {
        await consume(accounts, email);
      } catch (error) {
        if (!(address && error instanceof AuthError && (await isOwn(address)))) throw error;
      }
    },
    /** The password was right: this sender starts anew, and the account has one attempt more. */
    async forgivePassword(sent: Sent, email: string) {
      const network = toNetwork(getSender(sent) ?? "");
      await Promise.all([pairs.delete(`${network} ${email}`), accounts.reward(email)]);
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
 * Who sent a request, or null when it came from this machine without saying for whom: the site speaks for all its
 * visitors, and limits them itself. Only programs of this machine reach the gateway, so `sb-forwarded-for` is theirs.
 */
export function getSender({ headers, remoteAddress }: Sent): string | null {
  const [forwarded = ""] = String(headers["sb-forwarded-for"] ?? "").split(",");
  if (isIP(forwarded.trim())) return forwarded.trim();
  return isIP(remoteAddress) && !/^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) ? remoteAddress : null;
}

/** What limits count an address as: of IPv6 the /64, since whoever has one address of it has them all (RFC 6177). */
function toNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push("0");
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
