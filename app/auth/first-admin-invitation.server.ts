import { createCookie } from "@remix-run/node";
import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { AppError, toAppError } from "~/http/app-error.server";
import { config } from "~/runtime/config.server";
import { isTrouble } from "~/runtime/service-trouble.server";
import { deleteUnconfirmed } from "./admins.server";
import { passwordClient, serviceClient } from "./clients.server";
import { hashToken } from "./first-admin.server";
import { queueHashing } from "./password-queue.server";
import { type Args, addCookie, authClient } from "./session.server";

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

/** Whether this browser has opened a first-admin link, which may have been used since. */
export const hasOpenedLink = async (args: Args) => (await readToken(args)) !== null;

/**
 * Whether the sender has opened a valid first-admin link, and the site has no admin.
 * @throws AppError if the database does not answer or answers with an error
 */
export async function isFirstAdminInvited(args: Args): Promise<boolean> {
  const token = await readToken(args);
  return token !== null && isLinkValid(token);
}

/**
 * Whether the token of a first-admin link is valid, and the site has no admin.
 * @throws AppError if the database does not answer or answers with an error
 */
export async function isLinkValid(token: string): Promise<boolean> {
  const service = serviceClient();
  const invitations = service.from("first_admin_tokens").select("token_hash");
  const { data, error } = await invitations.eq("token_hash", hashToken(token)).maybeSingle();
  if (error) throw toAppError(error);
  return data !== null && !readClaim(await service.rpc("has_admin"));
}

/**
 * Makes the signed-in user the first admin if they opened the link and the site still has no admin; the database
 * decides atomically. @throws AppError if it does not answer or answers with an error
 */
export async function claimFirstAdmin(args: Args): Promise<boolean> {
  const token = await readToken(args);
  if (!token) return false;
  const claimed = readClaim(await authClient(args).rpc("claim_first_admin", { _token: token }));
  addCookie(args, await cookie.serialize("", { maxAge: 0 }));
  return claimed;
}

/** What a function of the database says of a claim. @throws AppError if it does not answer or answers with an error */
export function readClaim({ data, error, status }: PostgrestSingleResponse<boolean>): boolean {
  if (!error) return data;
  if (!status || isTrouble(error.code)) throw toAppError(error);
  console.error("Whether somebody may become an admin could not be decided:", error.message);
  throw new AppError(503, REJECTED);
}

const REJECTED = "The database rejected the claim. The site’s log says why.";

/** The token of the link that the sender has opened, or null. Unsigned, so it may be any text. */
async function readToken({ request }: Args): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" && token.length <= 100 ? token : null;
}

/**
 * Called before a sign-up with the first-admin link: deletes an unconfirmed account with the same email. A stranger
 * may have created it, and the auth service would keep the stranger's password.
 * @throws if that fails: nobody may sign up with the link then
 */
export async function freeEmail(args: Args, email: string): Promise<void> {
  if (await isFirstAdminInvited(args)) await deleteUnconfirmed(serviceClient(), email);
}

interface Credentials {
  email: string;
  password: string;
}

/**
 * Records that this account signed up with the first-admin link and this password: the link in its email makes it the
 * admin in a browser that has opened the first-admin link, and so does the password in any other.
 */
export async function reserveFirstAdmin(args: Args, account: string, credentials: Credentials) {
  const token = await readToken(args);
  try {
    if (!(token && (await isFirstAdminInvited(args)) && (await isPassword(args, credentials)))) return;
    const reservation = { _token: token, _account: account };
    await serviceClient().rpc("reserve_first_admin", reservation).throwOnError();
  } catch (error) {
    console.error("The first admin’s account could not be noted:", error);
  }
}

/**
 * Whether an account that has just signed up has this password: the auth service keeps that of a stranger who signed up
 * with the same email a moment before.
 */
async function isPassword({ request, context }: Args, { email, password }: Credentials): Promise<boolean> {
  const { auth } = passwordClient(request, context.clientIp);
  const signIn = () => auth.signInWithPassword({ email, password });
  const { error } = await queueHashing({ request, context }, { kind: "sign-up", email }, signIn);
  if (!error) await auth.signOut({ scope: "local" });
  // The auth service says so only after it has checked the password.
  return !error || error.code === "email_not_confirmed";
}

/**
 * Whether this account signed up with the first-admin link, and the site has no admin.
 * @throws AppError if the database does not answer or answers with an error
 */
export async function isFirstAdminReserved(account: string): Promise<boolean> {
  return readClaim(await serviceClient().rpc("is_first_admin_reserved", { _account: account }));
}

/**
 * Makes an account with such a reservation the first admin. Call it only after checking the account's password.
 * @throws AppError if the database does not answer or answers with an error
 */
export async function claimReservedFirstAdmin(account: string): Promise<boolean> {
  return readClaim(await serviceClient().rpc("claim_reserved_first_admin", { _account: account }));
}
