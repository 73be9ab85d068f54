import { createCookie } from "@remix-run/node";
import { config } from "~/http/config.server";
import { serviceClient } from "./clients.server";
import { type Args, authClient, sessionCookies } from "./session.server";

/** How long the opened first-admin link is remembered (seconds). */
const LIFETIME_SECONDS = 86_400;

const cookie = createCookie("invitation", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: LIFETIME_SECONDS,
});

/** The Set-Cookie value that remembers the opened link until its user has signed in. */
export function rememberInvitation(token: string): Promise<string> {
  return cookie.serialize(token, { secure: config().siteUrl.startsWith("https:") });
}

/** Whether the sender has opened the first-admin link of a site that has no admin yet. */
export async function isFirstAdminInvited(args: Args): Promise<boolean> {
  const token: unknown = await cookie.parse(args.request.headers.get("Cookie"));
  if (typeof token !== "string" || !token) return false;
  const { data: hasAdmin, error } = await serviceClient().rpc("has_admin");
  return !error && !hasAdmin;
}

/**
 * Makes the signed-in user the first admin if they opened the link and nobody else was faster; the database decides
 * atomically.
 */
export async function claimFirstAdmin(args: Args): Promise<boolean> {
  const token: unknown = await cookie.parse(args.request.headers.get("Cookie"));
  if (typeof token !== "string" || token.length > 100) return false;
  const { data, error } = await authClient(args).rpc("claim_first_admin", { _token: token });
  if (error) {
    console.error("The first-admin link could not be used:", error.message);
    return false;
  }
  sessionCookies(args.context).push(await cookie.serialize("", { maxAge: 0 }));
  return data === true;
}
