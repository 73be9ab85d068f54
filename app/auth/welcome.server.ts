import type { User } from "@supabase/supabase-js";
import { getAppError } from "~/http/app-error.server";
import type { Toast } from "~/http/toast.server";
import { claimAdminInvitation } from "./admin-invitations.server";
import { isAdmin } from "./admins.server";
import { serviceClient } from "./clients.server";
import {
  claimFirstAdmin,
  claimReservedFirstAdmin,
  hasOpenedLink,
  isFirstAdminInvited,
  isFirstAdminReserved,
} from "./first-admin-invitation.server";
import { NEW_PASSWORD } from "./password.server";
import { redirectAfterSignIn } from "./redirect-after-sign-in.server";
import type { Account, Args } from "./session.server";

interface Options {
  /** Whether the account's password has just been checked. */
  hasPassword: boolean;
}

interface Claim {
  /** What to tell a new admin; absent for anybody else. */
  made?: Toast;
  /** Whether the password has to be checked first. */
  needsPassword?: true;
}

/**
 * Makes the signed-in user an admin if they are to be one: with the first-admin link or with an invitation. Without the
 * password, the link counts only if this browser has opened it and this account has signed up with it: the account
 * alone may be that of a stranger's mailbox, and the browser alone may have opened the emailed link of a stranger's
 * account.
 * @throws AppError if the database does not answer or answers with an error: calling this again may help
 */
export async function claimAdmin(args: Args, account: string, { hasPassword }: Options): Promise<Claim> {
  const { isReserved, isInvited, needsPassword } = await checkFirstAdmin(args, account);
  if (needsPassword && !hasPassword) return { needsPassword };
  const isFirst = isInvited
    ? await claimFirstAdmin(args)
    : isReserved && (await claimReservedFirstAdmin(account));
  if (isFirst) return { made: FIRST_ADMIN };
  return (await claimAdminInvitation(args)) ? { made: ADMIN } : {};
}

/**
 * What the signed-in account and this browser have to do with the first-admin link, and whether only the account's
 * password shows that both are the owner's. @throws AppError if the database does not answer or answers with an error
 */
export async function checkFirstAdmin(args: Args, account: string) {
  const [isReserved, isInvited] = [await isFirstAdminReserved(account), await isFirstAdminInvited(args)];
  return { isReserved, isInvited, needsPassword: isReserved !== isInvited };
}

const FIRST_ADMIN: Toast = { title: "Success", description: "You are now this site’s admin" };
const ADMIN: Toast = { title: "Success", description: "You are now an admin of this site" };

/** The page on which a user can try again to become an admin, and then goes on to `next`. */
const getInvitePath = (next: string) => `/auth/invite?next=${encodeURIComponent(next)}`;

/** Where a new admin goes on. */
export const getAdminPath = (next: string) => (next === "/" ? "/admin" : next);

/** Makes a user who has just signed in an admin if they are to be one, and redirects them to `next`. */
export async function welcome(
  args: Args,
  user: User | null,
  next: string,
  { hasPassword, toast }: Options & { toast?: Toast | undefined },
): Promise<Response> {
  let claim: Claim | null;
  try {
    claim = user && (await claimAdmin(args, user.id, { hasPassword }));
  } catch (error) {
    const { message } = getAppError(error);
    if (!(user && (await canClaim(args, user.id)))) {
      console.error("Whether somebody is to become an admin could not be checked:", message);
      return redirectAfterSignIn(args, user, next, toast);
    }
    return redirectAfterSignIn(args, user, getInvitePath(next), getUnchecked(message));
  }
  // Somebody who chooses a new password does not know the old one.
  if (claim?.needsPassword && next !== NEW_PASSWORD)
    return redirectAfterSignIn(args, user, getInvitePath(next), toast);
  if (claim?.made) return redirectAfterSignIn(args, user, getAdminPath(next), claim.made);
  return redirectAfterSignIn(args, user, next, toast);
}

/**
 * Where somebody goes on who has just chosen a password: an invited account is an admin from then on; an owner who has
 * opened the first-admin link now knows the password that it takes.
 */
export async function goOnWithPassword(
  args: Args,
  { isAdmin }: Pick<Account, "isAdmin">,
): Promise<{ to: string; toast?: Toast }> {
  if (isAdmin) return { to: "/admin" };
  if (await isFirstAdminInvited(args).catch(() => false)) return { to: "/auth/invite" };
  try {
    return (await claimAdminInvitation(args)) ? { to: "/admin", toast: ADMIN } : { to: "/" };
  } catch (error) {
    return { to: getInvitePath("/admin"), toast: getUnchecked(getAppError(error).message) };
  }
}

const getUnchecked = (message: string): Toast => ({
  title: "You are signed in",
  description: `Whether you are to become an admin couldn’t be checked. ${message}`,
  kind: "destructive",
});

/** Whether trying again may make this account an admin; not while nobody knows whether it is one already. */
async function canClaim(args: Args, account: string): Promise<boolean> {
  if (await hasOpenedLink(args)) return true;
  return isAdmin(serviceClient(), account).then(
    (isAlready) => !isAlready,
    () => false,
  );
}
