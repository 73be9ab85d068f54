import { hashSecret, randomDigits, randomToken, sameText } from "./secrets";
import type { AuthService, Db } from "./service";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** Hosted marks links of the PKCE flow, which end in a code instead of a session, by this. */
export const PKCE_PREFIX = "pkce_";
/** Guesses at the digits of one mail before only its link works. */
const GUESSES = 10;
/** As the mails say; a confirmation or an invitation lives as long as `otp_expiry`. */
const MAX_LIFE_SECONDS = 3600;

/**
 * Makes the account's token of this type, in the two forms in which one mail carries its secret: `link`, and `otp` for
 * typing. An earlier one of the same type stops working. `challenge` is that of whoever asked for it (PKCE).
 */
export async function issueToken(
  { settings }: AuthService,
  db: Db,
  token: { userId: string; type: TokenType; address: string; challenge: string | null },
): Promise<{ link: string; otp: string }> {
  const { userId, type, address, challenge } = token;
  const link = `${challenge ? PKCE_PREFIX : ""}${randomToken()}`;
  const otp = randomDigits(settings.email.otp_length);
  await db`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, otp_hash, relates_to, code_challenge)
    values (${crypto.randomUUID()}, ${userId}, ${type}, ${hashSecret(link)}, ${hashSecret(address + otp)}, ${address},
      ${challenge})
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, otp_hash = excluded.otp_hash,
      relates_to = excluded.relates_to, code_challenge = excluded.code_challenge, attempts = 0, created_at = now()`;
  return { link, otp };
}

/** A mailed token, as far as this service looks at it. */
export interface MailedToken {
  user_id: string;
  token_type: TokenType;
  token_hash: string;
  otp_hash: string;
  code_challenge: string | null;
}

/**
 * Takes a token out of the database by the hash of its link: of any number of parallel uses, one gets it.
 * Undefined when it is unknown, used, expired or of another type.
 */
export async function redeem(auth: AuthService, db: Db, tokenHash: string, types: TokenType[]) {
  const [token] = await db<MailedToken[]>`
    delete from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type::text = any(${types}) and ${fresh(auth, db)} returning *`;
  return token;
}

/**
 * The hash of the link that came with these digits, or "". Guesses are counted before they are compared, in a
 * statement of their own, so that neither parallel requests nor a rolled-back one get more than `GUESSES`.
 */
export async function hashForDigits(auth: AuthService, address: string, digits: string, types: TokenType[]) {
  const tokens = await auth.sql<MailedToken[]>`
    update auth.one_time_tokens set attempts = attempts + 1
    where relates_to = ${address} and token_type::text = any(${types}) and attempts < ${GUESSES}
      and ${fresh(auth, auth.sql)} returning *`;
  const hash = hashSecret(address + digits);
  return tokens.find(({ otp_hash }) => sameText(otp_hash, hash))?.token_hash ?? "";
}

const fresh = ({ settings: { email } }: AuthService, db: Db) => db`
  created_at > now() - interval '1 s' * case when token_type = 'confirmation_token' then ${email.otp_expiry}::int
    else ${Math.min(email.otp_expiry, MAX_LIFE_SECONDS)}::int end`;
