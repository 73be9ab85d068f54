import { setTimeout as delay } from "node:timers/promises";
import type { AuthError } from "@supabase/supabase-js";
import { z } from "zod";
import { parseForm } from "~/http/form-data.server";
import {
  clientStatus,
  rejectInvalid,
  rejectUntilRetry,
  rejectWithError,
  tooManyAttempts,
} from "~/http/form-errors.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { config } from "~/runtime/config.server";
import { email } from "./credentials.server";
import { consumeAttempt, refundRefusal } from "./rate-limit.server";
import { type Args, authClient, redirectWith } from "./session.server";

const schema = z.object({ email, intent: z.enum(["password", "link"]) });

/** Every response takes this long, so timing does not reveal whether an account exists (milliseconds). */
const RESPONSE_DELAY = 1_000;

/**
 * Sends a link to choose a new password, or one to sign in. The response is the same for an unknown email and for
 * one that was sent an email a moment ago.
 */
export async function requestPasswordLink(args: Args, form: FormData) {
  const parsed = parseForm(form, schema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const { email, intent } = parsed.data;
  const attempt = { kind: "link", email } as const;
  const wait = await consumeAttempt(args, attempt);
  if (wait > 0) return rejectUntilRetry(wait, form, { message: tooManyAttempts(wait) });
  const sending = intent === "link" ? sendLink(args, email, form) : sendRecovery(args, email);
  const sent = sending.then(async (error) => {
    await refundRefusal(args, attempt, error);
    return error;
  });
  const [error] = await Promise.all([
    Promise.race([sent, delay(RESPONSE_DELAY, null)]),
    delay(RESPONSE_DELAY),
  ]);
  if (error && clientStatus(error.status) === 503 && error.code !== "mail-refused")
    return rejectWithError(form, error);
  return redirectWith(args, "/auth", {
    title: "Check your email",
    description: "If there is an account with this email, a link is on its way.",
  });
}

const resendSchema = z.object({ email });

/** Sends the confirmation link of a new account again, without revealing whether there is one. */
export async function resendConfirmation(args: Args, form: FormData): Promise<Response> {
  const parsed = resendSchema.safeParse({ email: form.get("email") });
  const { email } = parsed.success ? parsed.data : { email: "" };
  const wait = email ? await consumeAttempt(args, { kind: "link", email }) : 0;
  if (wait > 0)
    return redirectWith(args, "/auth", {
      title: "Not sent",
      description: tooManyAttempts(wait),
      kind: "destructive",
    });
  const sent = email ? sendConfirmation(args, email) : null;
  await Promise.all([Promise.race([sent, delay(RESPONSE_DELAY)]), delay(RESPONSE_DELAY)]);
  return redirectWith(args, "/auth", {
    title: "Check your email",
    description: "If this email is waiting to be confirmed, a new link is on its way.",
  });
}

async function sendConfirmation(args: Args, email: string) {
  const options = { emailRedirectTo: `${config().siteUrl}/` };
  return logFailure((await authClient(args).auth.resend({ type: "signup", email, options })).error);
}

async function sendRecovery(args: Args, email: string) {
  const redirectTo = `${config().siteUrl}/auth/new-password`;
  const { error } = await authClient(args).auth.resetPasswordForEmail(email, { redirectTo });
  return logFailure(error);
}

async function sendLink(args: Args, email: string, form: FormData) {
  const emailRedirectTo = config().siteUrl + safeRedirectPath(form.get("next"));
  const options = { emailRedirectTo, shouldCreateUser: false };
  const { error } = await authClient(args).auth.signInWithOtp({ email, options });
  return logFailure(error);
}

/** Auth's codes for an unknown email, and for one that was sent an email a moment ago. */
const USUAL = ["user_not_found", "otp_disabled", "over_email_send_rate_limit"];

/** Visitors must not see the error, but the author should: for example, that the mail server rejects messages. */
function logFailure(error: AuthError | null): AuthError | null {
  if (error && !USUAL.includes(error.code ?? ""))
    console.error("A link could not be emailed:", error.status ?? "not reached", error.code, error.message);
  return error;
}
