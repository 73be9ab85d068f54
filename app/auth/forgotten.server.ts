import { setTimeout as delay } from "node:timers/promises";
import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { z } from "zod";
import { config } from "~/config.server";
import { email } from "./credentials.server";
import { ownPath } from "./own-path";
import { waitBefore } from "./rate-limit.server";
import { refuse, refuseInvalid, refuseWith, tooMany } from "./refusal.server";
import { type Args, authClient, redirectWith } from "./session.server";

const schema = z.object({ email, intent: z.enum(["password", "link"]) });

/** Every answer takes this long, so that its time does not tell whether an account exists either (milliseconds). */
const ANSWER_AFTER = 1_000;

/**
 * Mails a link to choose a new password, or one that signs in. The answer is the same for an address that nobody
 * has, and for one that was written to a moment ago.
 */
export async function askForLink(args: Args, form: FormData) {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  const { email, intent } = parsed.data;
  const wait = await waitBefore({ address: args.context.clientAddress, email });
  if (wait > 0) return refuse(form, { message: tooMany(wait) }, 429);
  const sent = intent === "link" ? sendLink(args, email, form) : sendRecovery(args, email);
  const [error] = await Promise.all([Promise.race([sent, delay(ANSWER_AFTER, null)]), delay(ANSWER_AFTER)]);
  if (error && isAuthRetryableFetchError(error)) return refuseWith(form, { message: error.message });
  return redirectWith(args, "/auth", {
    title: "Check your e-mail",
    description: "If there is an account with this address, a link is on its way.",
  });
}

async function sendRecovery(args: Args, email: string) {
  const redirectTo = `${config().siteUrl}/auth/new-password`;
  const { error } = await authClient(args).auth.resetPasswordForEmail(email, { redirectTo });
  return noted(error);
}

async function sendLink(args: Args, email: string, form: FormData) {
  const emailRedirectTo = config().siteUrl + ownPath(form.get("next"));
  const options = { emailRedirectTo, shouldCreateUser: false };
  const { error } = await authClient(args).auth.signInWithOtp({ email, options });
  return noted(error);
}

/** What visitors must not see is the author's to know: a mail server that refuses, for example. */
function noted(error: AuthError | null): AuthError | null {
  if (error && (error.status ?? 500) >= 500) console.error("A link could not be mailed:", error.message);
  return error;
}
