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
  isFirstAdminReserved,
} from "./first-admin-invitation.server";
import { NEW_PASSWORD } from "./password.server";
import { redirectAfterSignIn } from "./redirect-after-sign-in.server";
import type { Args } from "./session.server";

interface Options {
  /** Whether the account's password has been checked, without which a reservation makes nobody the first admin. */
  hasPassword: boolean;
}

interface Claim {
  /** What to tell a new admin; absent for anybody else. */
  made?: Toast;
  /** Whether the password has to be checked first. */
  needsPassword?: true;
}

/**
 * Makes the signed-in user an admin if they are to be one: with the first-admin link, which they have opened in this
 * browser or signed up with in another, or with an invitation.
 * @throws AppError if the database does not answer or answers with an error: calling this again may help
 */
export async function claimAdmin(args: Args, account: string, { hasPassword }: Options): Promise<Claim> {
  if (await claimFirstAdmin(args)) return { made: FIRST_ADMIN };
  if (await isFirstAdminReserved(account)) {
    if (!hasPassword) return { needsPassword: true };
    if (await claimReservedFirstAdmin(account)) return { made: FIRST_ADMIN };
  }
  return (await claimAdminInvitation(args)) ? { made: ADMIN } : {};
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
    return redirectAfterSignIn(args, user, getInvitePath(next), {
      title: "You are signed in",
      description: `Whether you are to become an admin could not be checked. ${message}`,
      kind: "destructive",
    });
  }
  // Whoever chooses a new password does not know the old one.
  if (claim?.needsPassword && next !== NEW_PASSWORD)
    return redirectAfterSignIn(args, user, getInvitePath(next), toast);
  if (claim?.made) return redirectAfterSignIn(args, user, getAdminPath(next), claim.made);
  return redirectAfterSignIn(args, user, next, toast);
}

/** Whether trying again may make this account an admin; not while nobody knows whether it is one already. */
async function canClaim(args: Args, account: string): Promise<boolean> {
  if (await hasOpenedLink(args)) return true;
  return isAdmin(serviceClient(), account).then(
    (isAlready) => !isAlready,
    () => false,
  );
}
