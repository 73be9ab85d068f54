import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { signedCookie } from "~/http/signed-cookie.server";
import { config } from "~/runtime/config.server";

/** 400 days, the longest that browsers allow (seconds). */
const LIFETIME_SECONDS = 400 * 86_400;
/** Accounts remembered per browser. */
const MAX_ACCOUNTS = 8;

const schema = z.object({ id: z.uuid(), accounts: z.array(z.string().max(100)).max(MAX_ACCOUNTS) });

/** Contains hashes of email addresses, not the emails. */
const cookie = signedCookie("device", { httpOnly: true, path: "/", maxAge: LIFETIME_SECONDS });

/** The id of the sender's browser if it has signed in to this account before; else null. */
export async function findRememberedDevice(request: Request, email: string): Promise<string | null> {
  const device = await readDevice(request);
  return device?.accounts.includes(hashAccount(email)) ? device.id : null;
}

/** The Set-Cookie value that remembers this browser for the account. */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const { id, accounts } = (await readDevice(request)) ?? { id: randomUUID(), accounts: [] };
  const account = hashAccount(email);
  const others = accounts.filter((other) => other !== account).slice(0, MAX_ACCOUNTS - 1);
  return cookie().serialize({ id, accounts: [account, ...others] });
}

async function readDevice(request: Request) {
  const parsed = schema.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

function hashAccount(email: string): string {
  const secret = config().sessionSecret;
  return createHmac("sha256", secret)
    .update(`device ${email.toLowerCase()}`)
    .digest("base64url")
    .slice(0, 22);
}
