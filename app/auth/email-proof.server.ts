import { createCookie } from "@remix-run/node";
import { config } from "~/http/config.server";
import { type Args, addCookie } from "./session.server";

/** After opening an emailed link, how long a password can be chosen without the old one (seconds). */
const LIFETIME = 3_600;

let cached: ReturnType<typeof createCookie> | undefined;

function cookie() {
  cached ??= createCookie("mail-proof", {
    httpOnly: true,
    sameSite: "lax",
    path: "/auth",
    maxAge: LIFETIME,
    secrets: [config().sessionSecret],
    secure: config().siteUrl.startsWith("https:"),
  });
  return cached;
}

interface Proof {
  user: string;
  /** Milliseconds; browsers may keep a cookie past its Max-Age. */
  until: number;
}

/** Remembers that the sender has opened a link emailed to this account. */
export async function rememberEmailProof(args: Args, user: string): Promise<void> {
  const proof: Proof = { user, until: Date.now() + LIFETIME * 1000 };
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
