import { hashSecret, randomOtp, randomToken, safeEqual } from "./secrets";
import type { AuthService, Db } from "./service";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** GoTrue's prefix for tokens of the PKCE flow, whose links lead to a code instead of a session. */
export const PKCE_PREFIX = "pkce_";
/** How often the OTP of one mail may be tried; after that only its link works. */
const MAX_ATTEMPTS = 10;
/** The longest lifetime (seconds), except for confirmations and invitations, which are valid for all of `otp_expiry`. */
const MAX_TTL_SECONDS = 3600;

/**
 * Issues a token in the two forms that a mail contains: `link`, and `otp` to be typed. It replaces the account's
 * `earlier` token of the same type. `challenge` is the PKCE challenge of the request.
 */
export async function issueToken(
  { settings }: AuthService,
  db: Db,
  token: { userId: string; type: TokenType; email: string; challenge: string | null },
): Promise<{ link: string; otp: string; earlier: OneTimeToken | undefined }> {
  const { userId, type, email, challenge } = token;
  const link = `${challenge ? PKCE_PREFIX : ""}${randomToken()}`;
  const otp = randomOtp(settings.email.otp_length);
  const [earlier] = await db<OneTimeToken[]>`
    select * from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`;
  await db`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, otp_hash, relates_to, code_challenge)
    values (${crypto.randomUUID()}, ${userId}, ${type}, ${hashSecret(link)}, ${hashSecret(email + otp)}, ${email},
      ${challenge})
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, otp_hash = excluded.otp_hash,
      relates_to = excluded.relates_to, code_challenge = excluded.code_challenge, attempts = 0, created_at = now()`;
  return { link, otp, earlier };
}

/** Restores the token that a newer one has replaced, as GoTrue does if the mail could not be sent. */
export async function restoreToken(db: Db, link: string, earlier: OneTimeToken | undefined): Promise<void> {
  if (!earlier) return;
  const { token_hash, otp_hash, relates_to, code_challenge, attempts, created_at } = earlier;
  await db`
    update auth.one_time_tokens set token_hash = ${token_hash}, otp_hash = ${otp_hash}, relates_to = ${relates_to},
      code_challenge = ${code_challenge}, attempts = ${attempts}, created_at = ${created_at}
    where token_hash = ${hashSecret(link)}`;
}

/** A row of auth.one_time_tokens. */
interface OneTimeToken {
  user_id: string;
  token_type: TokenType;
  token_hash: string;
  otp_hash: string;
  relates_to: string;
  code_challenge: string | null;
  attempts: number;
  created_at: Date;
}

/**
 * Deletes a token by the hash of its link and returns it; of several concurrent requests only one succeeds. Undefined
 * if the token is unknown, used, expired or of another type.
 */
export async function redeemToken(auth: AuthService, db: Db, tokenHash: string, types: TokenType[]) {
  const [token] = await db<OneTimeToken[]>`
    delete from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type::text = any(${types}) and ${unexpired(auth, db)} returning *`;
  return token;
}

/**
 * The token hash that belongs to an OTP, or "". An attempt is counted before the OTP is compared, in a separate
 * statement, so neither concurrent requests nor a rollback allow more than `MAX_ATTEMPTS`.
 */
export async function findTokenHash(auth: AuthService, email: string, otp: string, types: TokenType[]) {
  const tokens = await auth.sql<OneTimeToken[]>`
    update auth.one_time_tokens set attempts = attempts + 1
    where relates_to = ${email} and token_type::text = any(${types}) and attempts < ${MAX_ATTEMPTS}
      and ${unexpired(auth, auth.sql)} returning *`;
  const hash = hashSecret(email + otp);
  return tokens.find(({ otp_hash }) => safeEqual(otp_hash, hash))?.token_hash ?? "";
}

const unexpired = ({ settings: { email } }: AuthService, db: Db) => db`
  created_at > now() - interval '1 s' * case when token_type = 'confirmation_token' then ${email.otp_expiry}::int
    else ${Math.min(email.otp_expiry, MAX_TTL_SECONDS)}::int end`;
