import { parseForm } from "~/http/form-data.server";
import {
  BUSY,
  clientStatus,
  getErrorMessage,
  getFieldErrors,
  rejectForm,
  rejectUntilRetry,
  tooManyAttempts,
} from "~/http/form-errors.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { config } from "~/runtime/config.server";
import { getUnreachableText } from "~/runtime/service-health.server";
import { BusyError } from "~/runtime/work-queue.server";
import { signInSchema, signUpSchema } from "./credentials.server";
import { freeEmail, reserveFirstAdmin } from "./first-admin-invitation.server";
import { queueHashing } from "./password-queue.server";
import { clearAttempts, consumeAttempt } from "./rate-limit.server";
import { type Args, authClient, chooseLifetime, redirectWith } from "./session.server";
import { welcome } from "./welcome.server";

const UNCONFIRMED = "Email not confirmed. Open the link in the email we sent you.";
/** The message of supabase-js if email or password is missing (specification, section 5). */
const NO_CREDENTIALS = "You must provide either an email or phone number and a password";

/** Signs in and redirects to `next`. On failure: the same page with the submitted values, and a 4xx status. */
export async function signIn(args: Args, form: FormData) {
  const parsed = parseForm(form, signInSchema);
  if (!parsed.success)
    return rejectForm(form, { message: NO_CREDENTIALS, errors: getFieldErrors(parsed.error) }, 422);
  const { email, password, stay } = parsed.data;
  const attempt = { kind: "sign-in", email } as const;
  await chooseLifetime(args, { staysSignedIn: stay === "on" });
  const wait = await consumeAttempt(args, attempt);
  if (wait > 0) return rejectUntilRetry(wait, form, { message: tooManyAttempts(wait) });
  const answer = await queueHashing(args, attempt, () =>
    authClient(args).auth.signInWithPassword({ email, password }),
  ).catch(toBusyError);
  if (answer instanceof BusyError) return rejectUntilRetry(answer.retryAfter, form, { message: BUSY });
  const { data: signedIn, error } = answer;
  if (error?.code === "email_not_confirmed")
    return rejectForm(
      form,
      { message: UNCONFIRMED, errors: { email: [UNCONFIRMED] }, isUnconfirmed: true },
      400,
    );
  if (error) {
    const message = getErrorMessage(error);
    const status = clientStatus(error.status);
    return rejectForm(
      form,
      status < 500 ? { message, errors: { password: [message] } } : { message },
      status,
    );
  }
  await clearAttempts(args, attempt);
  return welcome(args, signedIn.user, safeRedirectPath(form.get("next")), { hasPassword: true });
}

/** Creates an account that must be confirmed by email. On failure: as for `signIn`. */
export async function signUp(args: Args, form: FormData) {
  const parsed = parseForm(form, signUpSchema);
  if (!parsed.success) {
    const errors = getFieldErrors(parsed.error);
    return rejectForm(form, { message: Object.values(errors).flat().join(" "), errors }, 422);
  }
  const { email, password } = parsed.data;
  const attempt = { kind: "sign-up", email } as const;
  const wait = await consumeAttempt(args, attempt);
  if (wait > 0) return rejectUntilRetry(wait, form, { message: tooManyAttempts(wait) });
  try {
    await freeEmail(args, email);
  } catch (error) {
    console.error("Nobody can sign up with the first-admin link:", error);
    return rejectForm(form, { message: getUnreachableText() }, 503);
  }
  const options = { emailRedirectTo: `${config().siteUrl}/` };
  const answer = await queueHashing(args, attempt, () =>
    authClient(args).auth.signUp({ email, password, options }),
  ).catch(toBusyError);
  if (answer instanceof BusyError) return rejectUntilRetry(answer.retryAfter, form, { message: BUSY });
  const { data: created, error } = answer;
  if (error) {
    const message = getErrorMessage(error);
    const field = error.code === "weak_password" ? "password" : "email";
    return rejectForm(form, { message, errors: { [field]: [message] } }, clientStatus(error.status));
  }
  // For a taken email the auth service pretends success: an account without identities.
  if (created.user && created.user.identities?.length === 0) {
    const message = "An account with this email address already exists. Sign in instead.";
    return rejectForm(form, { message, errors: { email: [message] } }, 409);
  }
  if (created.user) await reserveFirstAdmin(args, created.user.id, parsed.data);
  return redirectWith(args, `/auth?next=${encodeURIComponent(safeRedirectPath(form.get("next")))}`, {
    title: "Success",
    description: "Check your email to confirm your account",
  });
}

function toBusyError(error: unknown): BusyError {
  if (error instanceof BusyError) return error;
  throw error;
}
