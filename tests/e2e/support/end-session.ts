import type { BrowserContext } from "@playwright/test";

const session = {
  access_token: "an.ended.session",
  refresh_token: "ended",
  expires_at: 9_999_999_999,
  user: null,
};

/** The cookie of a session that has ended. */
export const ENDED_SESSION = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

/**
 * Makes the session's cookie worthless, as if the session had been ended on another device. Its token stays
 * well-formed, since a cookie with a malformed token counts as no session at all.
 */
export async function endSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  await context.clearCookies({ name: /^sb-.*\.\d+$/ });
  const [known] = cookies.filter(({ name }) => /^sb-.*-auth-token(\.0)?$/.test(name));
  if (!known) throw new Error("There is no session to end");
  await context.addCookies([{ ...known, name: known.name.replace(/\.0$/, ""), value: ENDED_SESSION }]);
}
