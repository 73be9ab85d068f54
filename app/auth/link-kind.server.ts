import type { EmailOtpType, Session } from "@supabase/supabase-js";
import { decodeJwt } from "jose";

/** What an emailed link may be for. */
export const linkKinds = [
  "email",
  "signup",
  "magiclink",
  "recovery",
  "invite",
  "email_change",
] as const satisfies EmailOtpType[];

export type LinkKind = (typeof linkKinds)[number];

/** The kinds by the method that the auth service records in a session that a link's code has begun. */
const KINDS: Record<string, LinkKind> = {
  recovery: "recovery",
  "email/signup": "signup",
  email_change: "email_change",
};

/** What the link was for whose code has begun this session; a sign-in link if it is none of the others. */
export function getLinkKind({ access_token }: Session): LinkKind {
  return getMethods(access_token).flatMap(({ method }) => KINDS[method] ?? [])[0] ?? "magiclink";
}

/** How long after a link was opened its tokens may still be handed over (seconds); a code is valid for as long. */
const FRESH_SECONDS = 300;

/**
 * Whether the session of this token, which the auth service has accepted, began with an emailed link a moment ago:
 * anyone who finds a browser signed in must not pass its tokens off as those of a link to a new password.
 */
export function isJustEmailed(accessToken: string): boolean {
  return getMethods(accessToken).some(
    ({ method, timestamp }) => method === "otp" && timestamp > Date.now() / 1000 - FRESH_SECONDS,
  );
}

/** How the owner of a token has signed in, and when (seconds since 1970). */
function getMethods(accessToken: string): { method: string; timestamp: number }[] {
  return decodeJwt<{ amr?: { method: string; timestamp: number }[] }>(accessToken).amr ?? [];
}
