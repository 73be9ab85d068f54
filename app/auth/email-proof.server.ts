import { signedCookie } from "~/http/signed-cookie.server";
import { serviceClient } from "./clients.server";
import { type Args, addCookie } from "./session.server";

/** How long after opening an emailed link a password can be changed without the old one (seconds). */
const LIFETIME_SECONDS = 3_600;

const cookie = signedCookie("mail-proof", { httpOnly: true, path: "/auth", maxAge: LIFETIME_SECONDS });

interface Proof {
  user: string;
  /** Milliseconds; browsers may keep a cookie past its Max-Age. */
  until: number;
  /** A fingerprint of the password of then. */
  password: string | null;
}

/** Remembers that the sender has opened a link emailed to this account. */
export async function rememberEmailProof(args: Args, user: string): Promise<void> {
  const until = Date.now() + LIFETIME_SECONDS * 1000;
  const password = await readFingerprint(user);
  if (password === undefined) return;
  const proof: Proof = { user, until, password };
  addCookie(args, await cookie().serialize(proof));
}

/**
 * Whether the sender has opened a link emailed to this account within the last hour, and it still has the password of
 * then: one link is for one password, also for somebody who has copied the cookie.
 */
export async function hasEmailProof({ request }: Pick<Args, "request">, user: string): Promise<boolean> {
  const proof: Partial<Proof> | null = await cookie().parse(request.headers.get("Cookie"));
  if (proof?.user !== user || !(Number(proof.until) > Date.now())) return false;
  const password = await readFingerprint(user);
  return password !== undefined && proof.password === password;
}

/** Undefined if it cannot be read: the form then asks for the current password. */
async function readFingerprint(user: string): Promise<string | null | undefined> {
  const { data, error } = await serviceClient().rpc("password_fingerprint", { _account: user });
  if (error) console.error("Whether a password has changed could not be read:", error.message);
  return error ? undefined : data;
}

export async function clearEmailProof(args: Args): Promise<void> {
  addCookie(args, await cookie().serialize("", { maxAge: 0 }));
}
