import { createCookie } from "@remix-run/node";
import { config } from "~/config.server";
import { type Args, authClient, sessionCookies } from "./session.server";

/** How long after opening the first-admin link the sign-up may be finished (seconds): one day. */
const LIFETIME = 86_400;

const cookie = createCookie("invitation", { httpOnly: true, sameSite: "lax", path: "/", maxAge: LIFETIME });

/** The Set-Cookie value that remembers the link until its opener has signed in. */
export function rememberInvitation(token: string): Promise<string> {
  return cookie.serialize(token, { secure: config().siteUrl.startsWith("https:") });
}

/**
 * Makes whoever has just signed in the first admin, if they opened the link before and nobody else was
 * faster; the database decides that atomically.
 */
export async function claimInvitation(args: Args): Promise<boolean> {
  const token: unknown = await cookie.parse(args.request.headers.get("Cookie"));
  if (typeof token !== "string" || token.length > 100) return false;
  const { data, error } = await authClient(args).rpc("claim_first_admin", { _token: token });
  if (error) {
    console.error("The first admin's link could not be used:", error.message);
    return false;
  }
  sessionCookies(args.context).push(await cookie.serialize("", { maxAge: 0 }));
  return data === true;
}
