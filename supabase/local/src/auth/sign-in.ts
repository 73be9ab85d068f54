import { text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { exchangeCode } from "./pkce";
import { idTokenGrant, web3Grant } from "./project";
import { refresh } from "./refresh";
import { type Answer, type Call, ok } from "./service";
import { startSession } from "./sessions";
import { findUserByEmail } from "./users";

/** grant_type=password: a wrong password and an unknown email get the same response after the same time. */
const passwordGrant = withBody({ email: text, phone: text, password: text }, async (call) => {
  const { auth, body, request } = call;
  if (body.phone) throw new AuthError("phone_provider_disabled", "Phone logins are disabled", 422);
  if (!body.email) throw invalid("missing email or phone");
  const email = body.email.toLowerCase();
  await auth.limits.countPassword(request, email, async (ip) => {
    const [session] = await auth.sql`
      select from auth.sessions s join auth.users u on u.id = s.user_id
      where u.email = ${email} and s.ip = ${ip}::inet limit 1`;
    return Boolean(session);
  });
  const user = await findUserByEmail(auth.sql, email);
  const matches = await auth.passwords.matches(body.password, user?.encrypted_password ?? null);
  if (!user || !matches) throw new AuthError("invalid_credentials");
  await auth.limits.resetPassword(request, email);
  if (user.banned) throw new AuthError("user_banned", "User is banned", 400);
  if (!user.email_confirmed_at) throw new AuthError("email_not_confirmed", "Email not confirmed", 400);
  const session = await auth.sql.begin((tx) => startSession(call, tx, user.id, "password"));
  // A hosted project says here what a password lacks that was allowed once.
  return ok({ ...session, weak_password: null });
});

const GRANTS = new Map<string | null, (call: Call) => Answer>([
  ["password", passwordGrant],
  ["refresh_token", refresh],
  ["pkce", exchangeCode],
  ["id_token", idTokenGrant],
  ["web3", web3Grant],
]);

/** POST /token */
export async function token(call: Call): Answer {
  const grant = GRANTS.get(call.request.query.get("grant_type"));
  if (!grant) throw new AuthError("invalid_credentials", "unsupported_grant_type");
  return grant(call);
}
