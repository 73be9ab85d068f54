import { data } from "@remix-run/node";
import { z } from "zod";
import { config } from "~/config.server";
import { forgetAttempts, waitBefore } from "./rate-limit.server";
import { refuse, refuseInvalid, refuseWith, tooMany } from "./refusal.server";
import { type Account, type Args, authClient, redirectWith } from "./session.server";
import { type Factor, verifiedFactors } from "./verified-factors";

/** What a new authenticator app needs to know; told once. */
export interface Enrolment {
  factor: string;
  name: string;
  secret: string;
  /** A data URL (SVG). */
  qr: string;
}

/** The authenticator apps of whoever sent the request. */
export async function ownFactors(args: Args): Promise<Factor[]> {
  const { data } = await authClient(args).auth.getUser();
  return verifiedFactors(data.user);
}

const code = z
  .string("Enter the code.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits that the app shows."));

const nameSchema = z.object({
  name: z.string().trim().min(1, "Give it a name.").max(60, "A name has at most 60 characters."),
});

/** Begins: a secret for the app. Earlier beginnings that nobody finished are dropped. */
export async function enrol(args: Args, form: FormData) {
  const parsed = nameSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  const { auth } = authClient(args);
  const { data: asked } = await auth.getUser();
  for (const { id, status } of asked.user?.factors ?? [])
    if (status === "unverified") await auth.mfa.unenroll({ factorId: id });
  const { name } = parsed.data;
  const issuer = new URL(config().siteUrl).hostname;
  const { data: made, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: name, issuer });
  if (error) return refuseWith(form, error, "name");
  const { secret, qr_code } = made.totp;
  return data({ enrolment: { factor: made.id, name, secret, qr: asDataUrl(qr_code) } });
}

/** The client puts the drawing behind a comma as it is, where a "#" would end it. */
function asDataUrl(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing.slice(drawing.indexOf("<svg")))}`;
}

const enrolmentSchema = z.object({
  factor: z.uuid(),
  name: z.string().max(60),
  secret: z.string().max(200),
  qr: z.string().max(100_000).startsWith("data:image/svg+xml,"),
});

/** Ends an enrolment with the app's first code; a wrong one is answered with the same QR code again. */
export async function finishEnrolment(args: Args, form: FormData, account: Account, next: string) {
  const enrolment = enrolmentSchema.safeParse(Object.fromEntries(form));
  if (!enrolment.success) return refuse(form, { message: "Please begin once more." }, 422);
  const refusal = await passFactor(args, form, account);
  if (refusal) return data({ ...refusal.data, enrolment: enrolment.data }, refusal.init ?? {});
  return redirectWith(args, next, {
    title: "Two-factor is on",
    description: `From now on signing in needs a code of “${enrolment.data.name}”. Sessions elsewhere have ended.`,
  });
}

/** Passes the second factor after signing in and leads to `next`. */
export async function passChallenge(args: Args, form: FormData, account: Account, next: string) {
  return (await passFactor(args, form, account)) ?? redirectWith(args, next);
}

const passSchema = z.object({ factor: z.uuid("Choose an authenticator app."), code });

/** Raises the session by a code; null if it was right, else the refusal. */
async function passFactor(args: Args, form: FormData, account: Account) {
  const parsed = passSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  const attempt = { address: args.context.clientAddress, email: `code of ${account.id}` };
  const wait = await waitBefore(attempt);
  if (wait > 0) return refuse(form, { errors: { code: [tooMany(wait)] } }, 429);
  const { factor, code } = parsed.data;
  const { error } = await authClient(args).auth.mfa.challengeAndVerify({ factorId: factor, code });
  if (error?.code === "mfa_verification_failed") return refuse(form, { errors: { code: [WRONG] } }, 422);
  if (error) return refuseWith(form, error, "code");
  await forgetAttempts(attempt);
  return null;
}

const WRONG = "This code is not right, or it was used already. Wait for the app's next one.";

const removeSchema = z.object({ factor: z.uuid() });

/** Forgets an authenticator app of the signed-in account, and leads to `next`. */
export async function removeFactor(args: Args, form: FormData, next: string) {
  const parsed = removeSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(form, { message: "There is no such authenticator app." }, 404);
  const { auth } = authClient(args);
  const { error } = await auth.mfa.unenroll({ factorId: parsed.data.factor });
  if (error) return refuseWith(form, error);
  // The access token still tells the old level.
  await auth.refreshSession();
  return redirectWith(args, next, { title: "The authenticator app is removed" });
}
