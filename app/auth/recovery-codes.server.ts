import { createHash, randomInt } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import { getAppError } from "~/http/app-error.server";
import { parseForm } from "~/http/form-data.server";
import { rejectForm, rejectInvalid, rejectUntilRetry, tooManyAttempts } from "~/http/form-errors.server";
import { getUnreachableText } from "~/runtime/service-health.server";
import { removeFactors } from "./admins.server";
import { serviceClient } from "./clients.server";
import { checkCurrentPassword, current } from "./password.server";
import { clearAttempts, consumeAttempt } from "./rate-limit.server";
import { rememberSignIn } from "./redirect-after-sign-in.server";
import { type Account, type Args, authClient, redirectWith } from "./session.server";

const COUNT = 10;
/** Without letters and digits that are easily confused; 12 characters have 58 bits of entropy. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const CODE = new RegExp(`^([${ALPHABET}]{4}-){2}[${ALPHABET}]{4}$`);

const renewSchema = z.object({ current });

/** Checks the current password and creates new recovery codes. */
export async function renewRecoveryCodes(args: Args, form: FormData, account: Account) {
  const parsed = parseForm(form, renewSchema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const rejection = await checkCurrentPassword(args, form, account);
  if (rejection) return rejection;
  const codes = await makeRecoveryCodes(args, account);
  return codes ? data({ codes }) : rejectForm(form, { message: getUnreachableText() }, 503);
}

/**
 * Creates ten codes for the signed-in account, which replace all earlier ones; only their hashes are stored.
 * @returns null if they cannot be stored, for example because the session has not passed the second factor
 */
export async function makeRecoveryCodes(args: Args, { id }: Account): Promise<string[] | null> {
  const codes = Array.from({ length: COUNT }, makeCode);
  const hashes = codes.map((code) => hashCode(id, code));
  const { error } = await authClient(args).rpc("replace_recovery_codes", { _hashes: hashes });
  if (error) console.error("Recovery codes could not be stored:", error.message);
  return error ? null : codes;
}

function makeCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}

const hashCode = (user: string, code: string) => createHash("sha256").update(`${user} ${code}`).digest("hex");

/** How many codes the signed-in account has left; null if unknown. */
export async function countRecoveryCodes(args: Args): Promise<number | null> {
  const { data } = await authClient(args).rpc("count_recovery_codes");
  return data;
}

const useSchema = z.object({
  code: z
    .string("Enter a recovery code.")
    .transform((typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .pipe(z.string().length(12, "A recovery code has twelve letters and digits, such as abcd-2345-efgh."))
    .transform((letters) => letters.replace(/(.{4})(?=.)/g, "$1-")),
});

/**
 * Completes a sign-in without the authenticator: removes the account's second factors, so they can be set up again
 * (docs/decisions/030-keeping-an-account.md), and then uses up the code. In this order, a failure to remove the factors
 * does not cost the code; once they are gone, a code that was not used up is worth nothing. Of parallel uses only the
 * one that uses it up passes.
 */
export async function passWithRecoveryCode(args: Args, form: FormData, account: Account, next: string) {
  const parsed = useSchema.safeParse({ code: form.get("code") });
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const attempt = { kind: "code", email: account.email } as const;
  const wait = await consumeAttempt(args, attempt);
  if (wait > 0) return rejectUntilRetry(wait, form, { errors: { code: [tooManyAttempts(wait)] } });
  const service = serviceClient();
  const code = { _user_id: account.id, _hash: hashCode(account.id, parsed.data.code) };
  const { data: isRight, error } = await service.rpc("has_recovery_code", code);
  if (error) return rejectForm(form, { message: getUnreachableText() }, 503);
  if (!isRight) return rejectForm(form, { errors: { code: [WRONG] } }, 422);
  await clearAttempts(args, attempt);
  try {
    await removeFactors(service, account.id);
  } catch (thrown) {
    console.error("Second factors could not be removed:", getAppError(thrown).message);
    return rejectForm(form, { message: getUnreachableText() }, 503);
  }
  const used = await service.rpc("use_recovery_code", code);
  if (used.error) console.error("A recovery code was not used up:", used.error.message);
  // Another request has used it since it was looked up.
  else if (!used.data) return rejectForm(form, { errors: { code: [WRONG] } }, 422);
  console.info(`people: ${account.email} signed in with a recovery code; their second factors are removed`);
  await rememberSignIn(args, account.email);
  return redirectWith(args, next.startsWith("/admin") || next === "/" ? "/admin/account#two-factor" : next, {
    title: "Two-factor authentication is off",
    description: "Set it up again now. Until you do, your password alone signs you in.",
  });
}

const WRONG = "That recovery code is wrong or has already been used.";

/** The submitted codes as a download: they come from the form because the server stores only their hashes. */
export function downloadRecoveryCodes(form: FormData, siteUrl: string, email: string): Response {
  const codes = form.getAll("code").map(String);
  if (codes.length === 0 || codes.length > COUNT || !codes.every((code) => CODE.test(code)))
    throw data("These are not recovery codes", { status: 400 });
  const host = new URL(siteUrl).hostname;
  const text = [
    `Recovery codes for ${email} at ${siteUrl}`,
    "",
    ...codes,
    "",
    "Each works once, in place of a code from your authenticator app, and turns two-factor authentication off.",
    "",
  ];
  return new Response(text.join("\r\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="recovery-codes-${host.replace(/[^\w.-]/g, "")}.txt"`,
      "Cache-Control": "no-store",
    },
  });
}
