import { data } from "@remix-run/node";
import { type AuthError, isAuthSessionMissingError, type Session, type User } from "@supabase/supabase-js";
import { z } from "zod";
import { parseForm } from "~/http/form-data.server";
import { clientStatus, getErrorMessage } from "~/http/form-errors.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import type { Toast } from "~/http/toast.server";
import { passwordClient } from "./clients.server";
import { rememberEmailProof } from "./email-proof.server";
import { isLinkEnded } from "./ended.server";
import { isJustEmailed, type LinkKind, linkKinds } from "./link-kind.server";
import { NEW_PASSWORD } from "./password.server";
import { redirectAfterSignIn } from "./redirect-after-sign-in.server";
import { type Args, authClient, type Client, redirectWith } from "./session.server";
import { welcome } from "./welcome.server";

const type = z.enum(linkKinds);
const schema = z.object({ token_hash: z.string().min(1).max(200), type });
/** From the fragment to which the link of a default email leads. */
const tokensSchema = z.object({
  access_token: z.string().min(1).max(8_000),
  refresh_token: z.string().min(1).max(1_000),
  type,
});

interface Rejection {
  problem: string;
  /** What the form contained, if sending it again may help. */
  fields: Record<string, string> | null;
}

/**
 * Redeems the token of an emailed link, or takes over the tokens that the auth service gave for it, and signs its owner
 * in. A link that no longer works gets the same page with a 4xx status.
 */
export async function confirm(args: Args, form: FormData) {
  const parsed = parseForm(form, form.has("access_token") ? tokensSchema : schema);
  if (!parsed.success)
    return data<Rejection>(
      { problem: "The link is incomplete. Copy all of it from the email.", fields: null },
      422,
    );
  const link = parsed.data;
  let kind = link.type;
  if ("access_token" in link) {
    // Before auth-js sees the tokens: for those that have ended, it would drop the session that the browser has.
    const { error } = await clientWithoutSession(args).auth.getUser(link.access_token);
    if (error) return reject(error, link);
    if (!isJustEmailed(link.access_token)) {
      if (kind === "recovery" || kind === "invite") return redirectWith(args, "/auth/forgot", TOO_LATE);
      kind = "magiclink";
    }
  }
  const { data: confirmed, error } = await confirmInPlace(args, (auth) =>
    "token_hash" in link ? auth.verifyOtp(link) : auth.setSession(link),
  );
  if (error) return reject(error, link);
  return welcomeFromLink(args, kind, confirmed, safeRedirectPath(form.get("next")));
}

function reject(error: AuthError, link: Record<string, string>) {
  const hasExpired = isAuthSessionMissingError(error) || isLinkEnded(error.code ?? "");
  const status = clientStatus(error.status);
  // The link has not been used up.
  const fields = status === 503 || status === 429 ? link : null;
  return data<Rejection>({ problem: hasExpired ? EXPIRED : getErrorMessage(error), fields }, status);
}

/** A client whose answers say nothing of the session that the browser has. */
const clientWithoutSession = ({ request, context }: Args) => passwordClient(request, context.clientIp);

type Auth = Client["auth"];
/** What the auth service answers to a link. */
interface Confirmed {
  user: User | null;
  session: Session | null;
}

/** Signs in with an emailed link. The new session replaces the browser's old one, which would be listed as a device. */
export async function confirmInPlace<Answer extends { data: Confirmed; error: AuthError | null }>(
  args: Args,
  signIn: (auth: Auth) => Promise<Answer>,
): Promise<Answer> {
  const { auth } = authClient(args);
  const { data: before } = await auth.getSession();
  const answer = await signIn(auth);
  const [old, current] = [before.session?.access_token, answer.data.session?.access_token];
  if (old && current && old !== current) {
    const { error } = await clientWithoutSession(args).auth.admin.signOut(old, "local");
    if (error) console.warn("The session that a new one replaced could not be ended:", error.message);
  }
  return answer;
}

/** Sends the owner of an emailed link on to where its kind leads: to `next`, or to choose a password. */
export async function welcomeFromLink(
  args: Args,
  kind: LinkKind,
  { user, session }: Confirmed,
  next: string,
): Promise<Response> {
  switch (kind) {
    case "recovery":
    case "invite":
      // Confirmed accounts that are invited to become admins get a link of the first kind. An invited account has no
      // password yet.
      if (user) await rememberEmailProof(args, user.id);
      return welcome(args, user, NEW_PASSWORD, {
        hasPassword: false,
        toast: kind === "invite" ? getConfirmed(user) : undefined,
      });
    case "magiclink":
      return welcome(args, user, next, {
        hasPassword: false,
        toast: { title: "Success", description: `The link was for ${user?.email}` },
      });
    case "email_change":
      // There is no session until the other email has confirmed too.
      return redirectAfterSignIn(args, user, next, session ? CHANGED : HALF_CHANGED);
    default:
      return welcome(args, user, next, { hasPassword: false, toast: getConfirmed(user) });
  }
}

const EXPIRED = "It has expired or has already been used.";
/** With the email, which a link tells only when it is used up: anybody can pass on a link of their own. */
const getConfirmed = (user: User | null): Toast => ({
  title: "Success",
  description: `Your email is confirmed: ${user?.email}`,
});
const CHANGED: Toast = { title: "Success", description: "Your email address has been changed" };
const TOO_LATE: Toast = {
  title: "That link was opened too long ago",
  description: "Ask for a new one here.",
  kind: "destructive",
};
export const HALF_CHANGED: Toast = {
  title: "One more step",
  description: "Now open the link we sent to the other address.",
};
