import { createHmac, randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { config } from "~/http/config.server";

/** 400 days, browsers' limit (seconds). */
const LIFETIME = 400 * 86_400;
/** Accounts remembered per browser. */
const MAX_ACCOUNTS = 8;

const schema = z.object({ id: z.uuid(), accounts: z.array(z.string().max(100)).max(MAX_ACCOUNTS) });

let cookie: ReturnType<typeof createCookie> | undefined;

/** Signed; email addresses are hashed. */
function deviceCookie() {
  cookie ??= createCookie("device", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME,
    secrets: [config().sessionSecret],
    secure: config().siteUrl.startsWith("https:"),
  });
  return cookie;
}

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
  return deviceCookie().serialize({ id, accounts: [account, ...others] });
}

async function readDevice(request: Request) {
  const parsed = schema.safeParse(await deviceCookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

function hashAccount(email: string): string {
  const secret = config().sessionSecret;
  return createHmac("sha256", secret)
    .update(`device ${email.toLowerCase()}`)
    .digest("base64url")
    .slice(0, 22);
}
