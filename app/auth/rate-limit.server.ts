import type { AuthError } from "@supabase/supabase-js";
import { toNetwork } from "~/http/network.server";
import { singleton } from "~/runtime/singleton.server";
import { findRememberedDevice } from "./remembered-device.server";
import type { Args } from "./session.server";
import { SharedLimit } from "./shared-limit.server";

/** Each kind has its own counters. */
type AttemptKind = "sign-in" | "sign-up" | "link" | "code" | "password-check";

/** Attempts from one network, on all accounts together, in `NETWORK_SECONDS`. */
const PER_NETWORK = 60;
const NETWORK_SECONDS = 300;
/** Attempts from one network, or one known browser, on one account; after these it waits `LOCKED_SECONDS`. */
const PER_PAIR = 5;
const LOCKED_SECONDS = 600;
/**
 * Attempts from all unknown browsers on one account in `LOCKED_SECONDS`; null: unlimited, since the auth service sends
 * an email at most one email a minute.
 */
const PER_ACCOUNT: Record<AttemptKind, number | null> = {
  "sign-in": 100,
  "sign-up": null,
  link: null,
  // These senders know the password.
  code: 20,
  "password-check": 20,
};

function makeLimits(kind: AttemptKind) {
  const points = PER_ACCOUNT[kind];
  return {
    network: new SharedLimit(`${kind} network`, { points: PER_NETWORK, seconds: NETWORK_SECONDS }),
    pair: new SharedLimit(`${kind} pair`, {
      points: PER_PAIR,
      seconds: LOCKED_SECONDS,
      lockSeconds: LOCKED_SECONDS,
    }),
    account: points ? new SharedLimit(`${kind} account`, { points, seconds: LOCKED_SECONDS }) : null,
  };
}

const getLimits = (kind: AttemptKind) => singleton(`rate-limits ${kind}`, () => makeLimits(kind));

/** An attempt on the account with this email, which need not exist. */
export interface Attempt {
  kind: AttemptKind;
  email: string;
}

/**
 * Counts an attempt before it is made, so parallel attempts cannot exceed the limit.
 *
 * A stranger cannot lock the author out: the limit per account counts only attempts within the network's own limits,
 * and does not apply to a browser that has signed in to the account before, which has a limit of its own.
 * @returns 0 if allowed, else the seconds to wait.
 */
export async function consumeAttempt(args: Args, attempt: Attempt): Promise<number> {
  const { network, pair, account } = getLimits(attempt.kind);
  const from = await getSender(args, attempt);
  // First, so a network over its limit cannot create counters for any number of email addresses.
  const networkWait = from.isKnown ? 0 : await network.consume(from.sender);
  if (networkWait) return networkWait;
  const wait = await pair.consume(`${from.sender} ${accountKey(attempt)}`);
  if (wait || from.isKnown || !account) return wait;
  return account.consume(accountKey(attempt));
}

/** After a success: clears the sender's failures and takes this attempt off the account's count. */
export async function clearAttempts(args: Args, attempt: Attempt): Promise<void> {
  const { pair, account } = getLimits(attempt.kind);
  const { sender, isKnown } = await getSender(args, attempt);
  await pair.clear(`${sender} ${accountKey(attempt)}`);
  if (!isKnown) await account?.refund(accountKey(attempt));
}

/** Takes back an attempt that could not be made because the server was busy. */
export async function refundAttempt(args: Args, attempt: Attempt): Promise<void> {
  const { pair, account } = getLimits(attempt.kind);
  const { sender, isKnown } = await getSender(args, attempt);
  await pair.refund(`${sender} ${accountKey(attempt)}`);
  if (!isKnown) await account?.refund(accountKey(attempt));
}

/**
 * Takes back a known browser's attempt that the auth service refused without trying it, because of what others did.
 * Not a stranger's, to whom it would tell which accounts were sent an email.
 */
export async function refundRefusal(args: Args, attempt: Attempt, error: AuthError | null): Promise<void> {
  if (error?.status !== 429) return;
  const { isKnown } = await getSender(args, attempt);
  if (isKnown) await refundAttempt(args, attempt);
}

/** The sender for rate limits: a browser that has signed in to the account before, else its network. */
export async function getSender({ request, context }: Args, { email }: Pick<Attempt, "email">) {
  const device = await findRememberedDevice(request, email);
  return { sender: device ?? toNetwork(context.clientIp), isKnown: device !== null };
}

const accountKey = ({ email }: Attempt) => email.toLowerCase();
