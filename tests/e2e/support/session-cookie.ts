import type { BrowserContext } from "@playwright/test";

const PREFIX = "base64-";

/** The session cookie with an expired access token. */
export function expiredSession(value: string): string {
  const session = JSON.parse(Buffer.from(value.slice(PREFIX.length), "base64url").toString());
  const old = { ...session, expires_at: 1, expires_in: 0 };
  return PREFIX + Buffer.from(JSON.stringify(old)).toString("base64url");
}

/** Expires the access token, so the next request must refresh the session. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const parts = (await context.cookies())
    .filter(({ name }) => /auth-token(\.\d+)?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const [first] = parts;
  if (!first) throw new Error("There is no session cookie");
  const whole = parts.map(({ value }) => value).join("");
  const name = first.name.replace(/\.\d+$/, "");
  for (const part of parts) await context.clearCookies({ name: part.name });
  await context.addCookies([{ ...first, name, value: expiredSession(whole) }]);
}
