import { data } from "@remix-run/node";
import type { EmailOtpType, User } from "@supabase/supabase-js";
import { z } from "zod";
import { enter } from "./enter.server";
import { claimInvitation } from "./invitation.server";
import { ownPath } from "./own-path";
import { clientStatus, readable } from "./refusal.server";
import { type Args, authClient, redirectWith } from "./session.server";
import type { Toast } from "./toast.server";

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
 * Uses the token of a mail's link: what it stands for is done, and its owner signed in. A link that does not work
 * any more is answered on the same page with 4xx.
 */
export async function confirm(args: Args, form: FormData) {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data({ problem: "The link is incomplete. Copy all of it from the mail." }, 422);
  const { data: verified, error } = await authClient(args).auth.verifyOtp(parsed.data);
  if (error) {
    const problem = error.code === "otp_expired" ? EXPIRED : readable(error);
    return data({ problem }, { status: clientStatus(error.status) });
  }
  const next = ownPath(form.get("next"));
  switch (parsed.data.type) {
    case "recovery":
      return enter(args, verified.user, NEW_PASSWORD);
    case "magiclink":
      return welcome(args, verified.user, next);
    case "email_change":
      // Without a session, the other address has not agreed yet.
      return enter(args, verified.user, next, verified.session ? CHANGED : HALF_CHANGED);
    default:
      return welcome(args, verified.user, next, CONFIRMED);
  }
}

/** The same for links of a hosted project's standard mails, which carry a code (PKCE). */
export async function exchangeCode(args: Args, code: string, next = "/"): Promise<Response> {
  const { data: exchanged, error } = await authClient(args).auth.exchangeCodeForSession(code);
  if (!error) return welcome(args, exchanged.user, next, next === "/" ? CONFIRMED : undefined);
  // Opened in another browser than it was asked for in: the address is confirmed all the same.
  if (next === "/")
    return redirectWith(args, "/auth", {
      title: "Almost there",
      description: "Your e-mail is confirmed. Please sign in.",
    });
  return redirectWith(args, "/auth/forgot", {
    title: "This link does not work any more",
    description: EXPIRED,
    kind: "destructive",
  });
}

const EXPIRED = "It has expired, or it was used already.";
const CONFIRMED: Toast = { title: "Success", description: "Your e-mail is confirmed" };
const CHANGED: Toast = { title: "Success", description: "Your e-mail address is changed" };
const HALF_CHANGED: Toast = {
  title: "One more step",
  description: "Now open the link that was sent to the other address.",
};

async function welcome(args: Args, user: User | null, next: string, toast?: Toast): Promise<Response> {
  if (await claimInvitation(args))
    return enter(args, user, "/admin", { title: "Success", description: "You are this site's admin now" });
  return enter(args, user, next, toast);
}
