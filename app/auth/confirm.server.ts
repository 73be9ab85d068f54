import type { EmailOtpType } from "@supabase/supabase-js";
import { z } from "zod";
import { claimInvitation } from "./invitation.server";
import { ownPath } from "./own-path";
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

/** Uses the token of a mail's link: the address is confirmed and its owner signed in. */
export async function confirm(args: Args, form: FormData): Promise<Response> {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failed(args, "The link is incomplete. Copy all of it from the mail.");
  const { error } = await authClient(args).auth.verifyOtp(parsed.data);
  return error ? failed(args, error.message) : welcome(args, ownPath(form.get("next")));
}

/** The same for links of a hosted project's standard mails, which carry a code (PKCE). */
export async function exchangeCode(args: Args, code: string): Promise<Response> {
  const { error } = await authClient(args).auth.exchangeCodeForSession(code);
  return error
    ? failed(args, "Your e-mail is confirmed. Please sign in.", { title: "Almost there" })
    : welcome(args, "/");
}

async function welcome(args: Args, next: string): Promise<Response> {
  if (await claimInvitation(args))
    return redirectWith(args, "/admin", { title: "Success", description: "You are this site's admin now" });
  return redirectWith(args, next, { title: "Success", description: "Your e-mail is confirmed" });
}

function failed(
  args: Args,
  description: string,
  toast: Partial<Toast> = { title: "Confirmation failed", kind: "destructive" },
) {
  return redirectWith(args, "/auth", { title: "Confirmation failed", ...toast, description });
}
