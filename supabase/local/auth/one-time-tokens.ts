import { hashOf, randomDigits, randomToken, sameText } from "./secrets";
import type { AuthService, Db } from "./service";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** The two forms in which one mail carries its secret. */
export interface MailedToken {
  /** For the link; starts with `pkce_` when the flow is to end in a code. */
  link: string;
  /** Six digits for typing. */
  otp: string;
}

/** What a redeemed token stood for. */
export interface Redeemed {
  userId: string;
  type: TokenType;
}

export const PKCE_PREFIX = "pkce_";

/** Makes the account's token of this type; an earlier one of the same type stops working. */
export async function issueToken(
  db: Db,
  token: { userId: string; type: TokenType; address: string; pkce: boolean },
): Promise<MailedToken> {
  const link = `${token.pkce ? PKCE_PREFIX : ""}${randomToken()}`;
  const otp = randomDigits();
  await db`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, otp_hash)
    values (${crypto.randomUUID()}, ${token.userId}, ${token.type}, ${hashOf(link)}, ${token.address},
      ${hashOf(token.address + otp)})
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, otp_hash = excluded.otp_hash,
      relates_to = excluded.relates_to, attempts = 0, created_at = now(), updated_at = now()`;
  return { link, otp };
}

interface TokenRow {
  user_id: string;
  token_type: TokenType;
  token_hash: string;
  otp_hash: string;
}

/**
 * Takes a token out of the database by the hash of its link: of any number of parallel uses, one gets it.
 * Null when it is unknown, used, expired or of another type.
 */
export async function redeem(
  db: Db,
  settings: AuthService["settings"],
  tokenHash: string,
  types: TokenType[],
): Promise<Redeemed | null> {
  const [row] = await db<TokenRow[]>`
    delete from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type::text = any(${types}) and ${fresh(db, settings)}
    returning *`;
  return row ? { userId: row.user_id, type: row.token_type } : null;
}

/**
 * The hash of the link that came with six digits, or null. Guesses are counted before they are compared, in a
 * statement of their own, so that neither parallel requests nor a rolled-back one get more than `otpAttempts`.
 */
export async function hashForDigits(
  { sql, settings }: Pick<AuthService, "sql" | "settings">,
  guess: { address: string; digits: string; types: TokenType[] },
): Promise<string | null> {
  const rows = await sql<TokenRow[]>`
    update auth.one_time_tokens set attempts = attempts + 1
    where relates_to = ${guess.address} and token_type::text = any(${guess.types})
      and attempts < ${settings.otpAttempts} and ${fresh(sql, settings)}
    returning *`;
  const hash = hashOf(guess.address + guess.digits);
  return rows.find((row) => sameText(row.otp_hash, hash))?.token_hash ?? null;
}

const fresh = (db: Db, { confirmationSeconds, otpSeconds }: AuthService["settings"]) => db`
  created_at > now() - make_interval(secs =>
    case when token_type = 'confirmation_token' then ${confirmationSeconds}::int else ${otpSeconds}::int end)`;
