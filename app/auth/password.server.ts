import type { AuthError } from "@supabase/supabase-js";
import { z } from "zod";
import { parseForm } from "~/http/form-data.server";
import {
  BUSY,
  rejectForm,
  rejectInvalid,
  rejectUntilRetry,
  rejectWithError,
  tooManyAttempts,
} from "~/http/form-errors.server";
import type { Toast } from "~/http/toast.server";
import { BusyError } from "~/runtime/work-queue.server";
import { passwordClient } from "./clients.server";
import { newPassword } from "./credentials.server";
import { clearEmailProof, hasEmailProof } from "./email-proof.server";
import { queueHashing } from "./password-queue.server";
import { clearAttempts, consumeAttempt } from "./rate-limit.server";
import { type Account, type Args, authClient, redirectWith } from "./session.server";

/** The page on which a password is chosen. */
export const NEW_PASSWORD = "/auth/new-password";

const schema = z.object({ password: newPassword });
/** The field "current" of a form: the current password, for `checkCurrentPassword`. */
export const current = z.string("Enter your current password.").min(1, "Enter your current password.");

const CHANGED: Toast = { title: "Password changed", description: "Every other device has been signed out." };

/** Whether `changePassword` asks for the old password: not after opening an emailed link. */
export const needsCurrentPassword = async (args: Args, { id }: Account) => !(await hasEmailProof(args, id));

/**
 * Changes the signed-in account's password, which ends its other sessions, and redirects to where `getNext` says
 * then. The auth service notifies the owner by email.
 */
export async function changePassword(
  args: Args,
  form: FormData,
  account: Account,
  getNext: () => Promise<{ to: string; toast?: Toast }>,
) {
  const needsCurrent = await needsCurrentPassword(args, account);
  const parsed = parseForm(form, needsCurrent ? schema.extend({ current }) : schema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const { password } = parsed.data;
  if (needsCurrent) {
    const rejection = await checkCurrentPassword(args, form, account);
    if (rejection) return rejection;
  }
  try {
    const attempt = { kind: "password-check", email: account.email } as const;
    const change = () => authClient(args).auth.updateUser({ password });
    const { error } = await queueHashing(args, attempt, change);
    if (error) return rejectWithError(form, error, "password");
  } catch (error) {
    return rejectBusy(form, error);
  }
  if (!needsCurrent) await clearEmailProof(args);
  const { to, toast = CHANGED } = await getNext();
  return redirectWith(args, to, toast);
}

/** Checks the field "current" of a form. @returns null if it is the account's password, else the rejection */
export async function checkCurrentPassword(args: Args, form: FormData, { email }: Account) {
  const attempt = { kind: "password-check", email } as const;
  const wait = await consumeAttempt(args, attempt);
  if (wait > 0) return rejectUntilRetry(wait, form, { errors: { current: [tooManyAttempts(wait)] } });
  const { auth } = passwordClient(args.request, args.context.clientIp);
  const password = String(form.get("current"));
  let error: AuthError | null;
  try {
    ({ error } = await queueHashing(args, attempt, () => auth.signInWithPassword({ email, password })));
  } catch (thrown) {
    return rejectBusy(form, thrown);
  }
  if (error?.code === "invalid_credentials")
    return rejectForm(form, { errors: { current: ["That is not your current password."] } }, 422);
  if (error) return rejectWithError(form, error, "current");
  await clearAttempts(args, attempt);
  // The check has opened a session.
  await auth.signOut({ scope: "local" });
  return null;
}

function rejectBusy(form: FormData, error: unknown) {
  if (error instanceof BusyError) return rejectUntilRetry(error.retryAfter, form, { message: BUSY });
  throw error;
}
