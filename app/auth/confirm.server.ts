import { data } from "@remix-run/node";
import type { EmailOtpType, User } from "@supabase/supabase-js";
import { z } from "zod";
import { parseForm } from "~/http/form-data.server";
import { clientStatus, getErrorMessage } from "~/http/form-errors.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import type { Toast } from "~/http/toast.server";
import { claimAdminInvitation } from "./admin-invitations.server";
import { rememberEmailProof } from "./email-proof.server";
import { claimFirstAdmin, explainFailedClaim, isFirstAdminReserved } from "./first-admin-invitation.server";
import { redirectAfterSignIn } from "./redirect-after-sign-in.server";
import { type Args, authClient, redirectWith } from "./session.server";

const kinds = [
  "email",
  "signup",
  "magiclink",
  "recovery",
  "invite",
  "email_change",
] as const satisfies EmailOtpType[];
const schema = z.object({ token_hash: z.string().min(1).max(200), type: z.enum(kinds) });

export const NEW_PASSWORD = "/auth/new-password";

/**
 * Redeems the token of an emailed link and signs its owner in. A link that no longer works gets the same page with a
 * 4xx status.
 */
export async function confirm(args: Args, form: FormData) {
  const parsed = parseForm(form, schema);
  if (!parsed.success)
    return data({ problem: "The link is incomplete. Copy all of it from the email." }, 422);
  const { auth } = authClient(args);
  const { data: before } = await auth.getSession();
  const { data: verified, error } = await auth.verifyOtp(parsed.data);
  if (error) {
    const problem = error.code === "otp_expired" ? EXPIRED : getErrorMessage(error);
    return data({ problem }, { status: clientStatus(error.status) });
  }
  // The new session replaces this browser's old one, which would otherwise be listed as another device.
  if (before.session && verified.session) await endSession(args, before.session.access_token);
  const next = safeRedirectPath(form.get("next"));
  switch (parsed.data.type) {
    case "recovery":
      // Confirmed accounts that are invited to become admins also get this kind of link.
      if (verified.user) await rememberEmailProof(args, verified.user.id);
      return redirectAfterSignIn(
        args,
        verified.user,
        NEW_PASSWORD,
        (await claimAdminInvitation(args)) ? ADMIN : undefined,
      );
    case "magiclink":
      return welcome(args, verified.user, next);
    case "invite":
      // An invited account has no password yet.
      if (verified.user) await rememberEmailProof(args, verified.user.id);
      return redirectAfterSignIn(
        args,
        verified.user,
        NEW_PASSWORD,
        (await claimAdminInvitation(args)) ? ADMIN : CONFIRMED,
      );
    case "email_change":
      // There is no session until the other address has confirmed too.
      return redirectAfterSignIn(args, verified.user, next, verified.session ? CHANGED : HALF_CHANGED);
    default:
      return welcome(args, verified.user, next, CONFIRMED);
  }
}

async function endSession(args: Args, accessToken: string): Promise<void> {
  const { error } = await authClient(args).auth.admin.signOut(accessToken, "local");
  if (error) console.warn("The session that a new one replaced could not be ended:", error.message);
}

/** Like `confirm`, for links in a hosted project's standard emails, which carry a PKCE code. */
export async function exchangeCode(args: Args, code: string, next = "/"): Promise<Response> {
  const { data: exchanged, error } = await authClient(args).auth.exchangeCodeForSession(code);
  if (!error && next === NEW_PASSWORD) await rememberEmailProof(args, exchanged.user.id);
  if (!error) return welcome(args, exchanged.user, next, next === "/" ? CONFIRMED : undefined);
  // The link was opened in a different browser: the address is confirmed nevertheless.
  if (next === "/")
    return redirectWith(args, "/auth", {
      title: "Almost there",
      description: "Your email is confirmed. Please sign in.",
    });
  return redirectWith(args, "/auth/forgot", {
    title: "This link no longer works",
    description: EXPIRED,
    kind: "destructive",
  });
}

const EXPIRED = "It has expired or has already been used.";
const CONFIRMED: Toast = { title: "Success", description: "Your email is confirmed" };
const CHANGED: Toast = { title: "Success", description: "Your email address has been changed" };
const ADMIN: Toast = { title: "Success", description: "You are now an admin of this site" };
const HALF_CHANGED: Toast = {
  title: "One more step",
  description: "Now open the link we sent to the other address.",
};

async function welcome(args: Args, user: User | null, next: string, toast?: Toast): Promise<Response> {
  try {
    if (await claimFirstAdmin(args))
      return await redirectAfterSignIn(args, user, "/admin", {
        title: "Success",
        description: "You are now this site’s admin",
      });
  } catch (error) {
    return explainFailedClaim(args, user, error);
  }
  if (await claimAdminInvitation(args))
    return redirectAfterSignIn(args, user, next === "/" ? "/admin" : next, ADMIN);
  // The user signed up with the first-admin link in another browser.
  if (user && (await isFirstAdminReserved(user.id)))
    return redirectAfterSignIn(args, user, "/auth/invite", toast);
  return redirectAfterSignIn(args, user, next, toast);
}
