import { data } from "@remix-run/node";
import QRCode from "qrcode";
import { z } from "zod";
import { parseForm } from "~/http/form-data.server";
import {
  rejectForm,
  rejectInvalid,
  rejectUntilRetry,
  rejectWithError,
  tooManyAttempts,
} from "~/http/form-errors.server";
import { config } from "~/runtime/config.server";
import { checkCurrentPassword, current } from "./password.server";
import { clearAttempts, consumeAttempt, refundRefusal } from "./rate-limit.server";
import { makeRecoveryCodes } from "./recovery-codes.server";
import { rememberSignIn } from "./redirect-after-sign-in.server";
import { type Account, type Args, authClient, redirectWith } from "./session.server";
import { type Factor, verifiedFactors } from "./verified-factors";

/** The sender's authenticator apps. */
export async function listOwnFactors(args: Args): Promise<Factor[]> {
  const { data } = await authClient(args).auth.getUser();
  return verifiedFactors(data.user);
}

const code = z
  .string("Enter the code.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits shown in the app."));

const nameSchema = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(60, "The name can have at most 60 characters."),
  current,
});

/** Checks the current password, starts an enrolment and deletes earlier ones that were never finished. */
export async function enrolFactor(args: Args, form: FormData, account: Account) {
  const parsed = parseForm(form, nameSchema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const rejection = await checkCurrentPassword(args, form, account);
  if (rejection) return rejection;
  const { auth } = authClient(args);
  const { data: saved } = await auth.getUser();
  for (const { id, status } of saved.user?.factors ?? [])
    if (status === "unverified") await auth.mfa.unenroll({ factorId: id });
  const { name } = parsed.data;
  const issuer = new URL(config().siteUrl).hostname;
  const { data: factor, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: name, issuer });
  if (error)
    return rejectWithError(form, error, error.code === "mfa_factor_name_conflict" ? "name" : undefined);
  return data({ enrolment: await describeEnrolment(factor.id, name, factor.totp.uri) });
}

/** What the page shows until the app's first code. A hosted project's own QR code is 50 times as large. */
async function describeEnrolment(factor: string, name: string, uri: string) {
  const svg = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M" });
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { factor, name, uri, secret, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

const RECOVERY_CODES = "/admin/account/recovery-codes";

/** Only what the server cannot read again: the auth service tells the secret once, in the URI. */
const enrolmentSchema = z.object({ factor: z.uuid(), uri: z.url({ protocol: /^otpauth$/ }).max(1_000) });

/**
 * Finishes an enrolment with the app's first code; a wrong one shows the same QR code again. The first app comes with
 * recovery codes, which are shown only once.
 */
export async function finishEnrolment(args: Args, form: FormData, account: Account, next: string) {
  const enrolment = parseForm(form, enrolmentSchema);
  const { data: saved } = await authClient(args).auth.getUser();
  const factor = saved.user?.factors?.find(({ id }) => id === enrolment.data?.factor);
  if (!enrolment.success || !factor) return rejectForm(form, { message: "Please start again." }, 422);
  const name = factor.friendly_name ?? "";
  const rejection = await verifyFactor(args, form, account);
  if (rejection) {
    const again = await describeEnrolment(factor.id, name, enrolment.data.uri);
    return data({ ...rejection.data, enrolment: again }, rejection.init ?? {});
  }
  if (verifiedFactors(saved.user).length === 0) {
    const codes = await makeRecoveryCodes(args, account);
    if (codes) return data({ codes, name });
    return redirectWith(args, RECOVERY_CODES, {
      title: "Two-factor authentication is on",
      description: "Your recovery codes couldn’t be stored. Make them now.",
      kind: "destructive",
    });
  }
  return redirectWith(args, next, {
    title: "Two-factor authentication is on",
    description: `From now on, signing in needs a code from “${name}” or another of your apps.`,
  });
}

/** Verifies the second factor after signing in and redirects to `next`. */
export async function passChallenge(args: Args, form: FormData, account: Account, next: string) {
  const rejection = await verifyFactor(args, form, account);
  if (rejection) return rejection;
  await rememberSignIn(args, account.email);
  return redirectWith(args, next);
}

const verifySchema = z.object({ factor: z.uuid("Choose an authenticator app."), code });

/** Raises the session's assurance level with a code. @returns null if the code was right, else the rejection */
async function verifyFactor(args: Args, form: FormData, account: Account) {
  const parsed = parseForm(form, verifySchema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const attempt = { kind: "code", email: account.email } as const;
  const wait = await consumeAttempt(args, attempt);
  if (wait > 0) return rejectUntilRetry(wait, form, { errors: { code: [tooManyAttempts(wait)] } });
  const { factor, code } = parsed.data;
  const { error } = await authClient(args).auth.mfa.challengeAndVerify({ factorId: factor, code });
  await refundRefusal(args, attempt, error);
  if (error?.code === "mfa_verification_failed") return rejectForm(form, { errors: { code: [WRONG] } }, 422);
  if (error) return rejectWithError(form, error, "code");
  await clearAttempts(args, attempt);
  return null;
}

const WRONG = "That code is wrong or has already been used. Wait for the app’s next one.";

const removeSchema = z.object({ current });

/** Checks the current password, removes one of the signed-in account's authenticator apps and redirects to `next`. */
export async function removeFactor(
  args: Args,
  form: FormData,
  account: Account,
  factorId: string,
  next: string,
) {
  const parsed = parseForm(form, removeSchema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const rejection = await checkCurrentPassword(args, form, account);
  if (rejection) return rejection;
  const { auth } = authClient(args);
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) return rejectWithError(form, error);
  // The access token still has the old assurance level.
  await auth.refreshSession();
  return redirectWith(args, next, { title: "Authenticator app removed" });
}
