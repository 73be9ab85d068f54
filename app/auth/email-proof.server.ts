import { signedCookie } from "~/http/signed-cookie.server";
import { type Args, addCookie } from "./session.server";

/** How long after opening an emailed link a password can be changed without the old one (seconds). */
const LIFETIME_SECONDS = 3_600;

const cookie = signedCookie("mail-proof", { httpOnly: true, path: "/auth", maxAge: LIFETIME_SECONDS });

interface Proof {
  user: string;
  /** Milliseconds; browsers may keep a cookie past its Max-Age. */
  until: number;
}

/** Remembers that the sender has opened a link emailed to this account. */
export async function rememberEmailProof(args: Args, user: string): Promise<void> {
  const proof: Proof = { user, until: Date.now() + LIFETIME_SECONDS * 1000 };
  addCookie(args, await cookie().serialize(proof));
}

/** Whether the sender has opened a link emailed to this account within the last hour. */
export async function hasEmailProof({ request }: Pick<Args, "request">, user: string): Promise<boolean> {
  const proof: Partial<Proof> | null = await cookie().parse(request.headers.get("Cookie"));
  return proof?.user === user && Number(proof.until) > Date.now();
}

export async function clearEmailProof(args: Args): Promise<void> {
  addCookie(args, await cookie().serialize("", { maxAge: 0 }));
}
