import { getEmail, text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { findTokenHash, PKCE_PREFIX, redeemToken, type TokenType } from "./one-time-tokens";
import { issueCode } from "./pkce";
import { getAllowedRedirect } from "./redirect";
import { hashSecret } from "./secrets";
import { type Answer, type AuthService, type Call, type Db, ok } from "./service";
import { startSession } from "./sessions";
import { confirmEmail, findUserById, updateUser } from "./users";

/** The tokens that each `type` of verification accepts. */
const TOKEN_TYPES = new Map<string, TokenType[]>([
  ["signup", ["confirmation_token"]],
  ["invite", ["confirmation_token"]],
  ["recovery", ["recovery_token"]],
  ["magiclink", ["recovery_token"]],
  ["email", ["confirmation_token", "recovery_token"]],
  ["email_change", ["email_change_token_current", "email_change_token_new"]],
]);
const HALF_CONFIRMED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const verifyFields = { type: text, token: text, token_hash: text, email: text, phone: text };

/** POST /verify: exchanges a link's token, or an email and its OTP, for a session. */
export const verify = withBody(verifyFields, async (call) => {
  const { type, token, token_hash, email, phone } = call.body;
  if (!type) throw invalid("Verify requires a verification type");
  if (!token === !token_hash) throw invalid("Verify requires either a token or a token hash");
  if (token_hash && (email || phone)) throw invalid("Only the token_hash and type should be provided");
  if (token && !email === !phone) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  const types = TOKEN_TYPES.get(type) ?? [];
  if (token_hash && types.length === 0) throw invalid("Invalid email verification type");
  const validEmail = email && getEmail(email);
  const hash = token_hash ? hashSecret(token_hash) : await findTokenHash(call.auth, validEmail, token, types);
  const message = token ? "Token has expired or is invalid" : undefined;
  const answer = await call.auth.sql.begin(async (tx) => {
    const accepted = await accept(call.auth, tx, hash, type, new AuthError("otp_expired", message));
    return accepted && startSession(call, tx, accepted.userId, "otp");
  });
  return ok(answer ?? { msg: HALF_CONFIRMED, code: "200" });
});

/** RFC 6749's error codes by status. */
const OAUTH_ERRORS: Record<number, string> = { 400: "invalid_request", 403: "access_denied" };

/**
 * GET /verify: the target of mailed links. Always redirects to the site: with `?code=` in the PKCE flow, else with the
 * tokens or the error in the fragment.
 */
export async function followLink(call: Call): Answer {
  const { query } = call.request;
  const link = query.get("token") || query.get("token_hash");
  const type = query.get("type");
  if (!type) throw invalid("Verify requires a verification type");
  if (!link) throw invalid("Verify requires a token or a token hash");
  const target = new URL(getAllowedRedirect(call.auth.siteUrl, query.get("redirect_to")));
  let parameters: Record<string, string>;
  try {
    parameters = await call.auth.sql.begin((tx) => redeemLink(call, tx, link, type));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { [error.status]: oauthError } = OAUTH_ERRORS;
    parameters = {
      ...(oauthError && { error: oauthError }),
      error_code: error.code,
      error_description: error.message,
    };
  }
  if (link.startsWith(PKCE_PREFIX)) {
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  }
  // GoTrue marks its fragments with an empty `sb`.
  if (!parameters.code) target.hash = new URLSearchParams({ ...parameters, sb: "" }).toString();
  return { status: 303, headers: { location: target.href, "cache-control": "no-store" } };
}

async function redeemLink(call: Call, tx: Db, link: string, type: string): Promise<Record<string, string>> {
  if (!TOKEN_TYPES.has(type)) throw invalid("Invalid email verification type");
  const accepted = await accept(call.auth, tx, hashSecret(link), type, new AuthError("otp_expired"));
  if (!accepted) return { message: HALF_CONFIRMED };
  const { userId, challenge, verified } = accepted;
  const method = verified === "signup" ? "email/signup" : verified;
  if (challenge) return { code: await issueCode(tx, userId, challenge, method) };
  const { user: _, ...session } = await startSession(call, tx, userId, "otp");
  const [expires_in, expires_at] = [`${session.expires_in}`, `${session.expires_at}`];
  return { ...session, expires_in, expires_at, type: verified };
}

/**
 * Redeems a mailed token and applies it; null if a change of email still has to be confirmed at the other email.
 * @throws `failure` for an invalid token, and AuthError (403) for a banned account
 */
async function accept(auth: AuthService, tx: Db, hash: string, type: string, failure: AuthError) {
  const token = await redeemToken(auth, tx, hash, TOKEN_TYPES.get(type) ?? []);
  const user = token && (await findUserById(tx, token.user_id, { lock: true }));
  if (!user) throw failure;
  if (user.banned) throw new AuthError("user_banned");
  if (type === "email_change") {
    if (!user.email_change) throw failure;
    if (auth.settings.email.double_confirm_changes && user.email && user.email_change_confirm_status === 0) {
      await updateUser(tx, user.id, { email_change_confirm_status: 1 });
      return null;
    }
    const change = { email: user.email_change, email_change: null, email_change_confirm_status: 0 };
    await updateUser(tx, user.id, { ...change, ...confirmEmail(tx) });
  } else if (token.token_type === "confirmation_token" || !user.email_confirmed_at) {
    const confirmation_sent_at = tx`case when invited_at is null then confirmation_sent_at end`;
    await updateUser(tx, user.id, { ...confirmEmail(tx), confirmation_sent_at });
  }
  await tx`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = ${user.id}`;
  // The type `email` accepts tokens from two kinds of mail.
  const emailType = token.token_type === "confirmation_token" ? "signup" : "magiclink";
  return {
    userId: user.id,
    challenge: token.code_challenge,
    verified: type === "email" ? emailType : type,
  };
}
