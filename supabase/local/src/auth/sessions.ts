import type { Claims } from "../keys";
import { isUuid } from "./body";
import { AuthError } from "./errors";
import { getSender } from "./rate-limits";
import { hashSecret, randomToken } from "./secrets";
import type { AuthService, Call, Db, UserCall } from "./service";
import { findUserById, type Metadata } from "./users";

/** A row of auth.sessions. */
export interface Session {
  id: string;
  aal: "aal1" | "aal2";
  created_at: Date;
}

const MAX_USER_AGENT_LENGTH = 500;

/** Creates a session and returns GoTrue's response: both tokens and the account. `method` becomes the amr claim. */
export async function startSession({ auth, request }: Call, db: Db, userId: string, method: string) {
  const id = crypto.randomUUID();
  const { token, columns } = newRefreshToken(id);
  const user_agent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  const session = { id, user_id: userId, aal: "aal1", user_agent, ip: getIp(request), ...columns };
  await db`
    with session as (insert into auth.sessions ${db(session)}),
      claim as (insert into auth.mfa_amr_claims (session_id, authentication_method) values (${id}, ${method})),
      identity as (update auth.identities set last_sign_in_at = now() where user_id = ${userId})
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  return tokenResponse(auth, db, id, token);
}

/** The first token of a family: `<session id>.<counter>.<secret>`. */
export function newRefreshToken(sessionId: string) {
  const secret = randomToken();
  const hashed = { refresh_token_hash: hashSecret(secret), refresh_token_salt: randomToken() };
  return { token: `${sessionId}.0.${secret}`, columns: { ...hashed, refresh_token_counter: 0 } };
}

/** GoTrue's response with a new access token for a session and the given refresh token. */
export async function tokenResponse(auth: AuthService, db: Db, sessionId: string, refreshToken: string) {
  const [row] = await db<{ user: Metadata; claims: Claims }[]>`
    select auth.user_json(u) as user, auth.claims(s, u) as claims
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId}`;
  if (!row) throw new AuthError("session_not_found");
  const expires_in = auth.settings.jwt_expiry;
  return {
    access_token: await auth.keys.sign({ iss: auth.url, ...row.claims }, expires_in),
    token_type: "bearer",
    expires_in,
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
    refresh_token: refreshToken,
    user: row.user,
  };
}

/** Ends an account's sessions and revokes their refresh tokens: all sessions, only `own`, or all others. */
export const deleteSessions = (db: Db, userId: string, scope = "global", own: string | null = null) => db`
  delete from auth.sessions where user_id = ${userId}
    and case ${scope} when 'local' then id = ${own} when 'others' then id <> ${own} else true end`;

/** The sender's IP address, for the list of sessions and for MFA challenges. */
export const getIp = (request: Call["request"]) => getSender(request) ?? (request.remoteAddress || "0.0.0.0");

/** Requires an access token whose session still exists. */
export async function requireUser(call: Call): Promise<UserCall> {
  const { sub, session_id } = await bearerClaims(call);
  if (!sub) throw new AuthError("bad_jwt", "invalid claim: missing sub claim");
  if (!isUuid(sub)) throw new AuthError("bad_jwt", "invalid claim: sub claim must be a UUID", 400);
  const user = await findUserById(call.auth.sql, sub);
  if (!user) throw new AuthError("user_not_found", "User from sub claim in JWT does not exist", 403);
  if (!isUuid(session_id)) throw new AuthError("bad_jwt", "invalid claim: session_id claim must be a UUID");
  const [session] = await call.auth.sql<Session[]>`
    select id, aal, created_at from auth.sessions where id = ${session_id} and user_id = ${sub}`;
  if (!session) throw new AuthError("session_not_found");
  if (user.banned) throw new AuthError("user_banned");
  return { ...call, user, session };
}

/** Requires the service key. */
export async function requireServiceRole(call: Call): Promise<Call> {
  const { role } = await bearerClaims(call);
  if (role !== "service_role") throw new AuthError("not_admin");
  return call;
}

/** The verified claims of the bearer token. @throws AuthError: 401 without a token, 403 for an invalid one */
async function bearerClaims({ auth, request }: Call): Promise<Claims> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw new AuthError("no_authorization");
  try {
    return await auth.keys.verify(token);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuthError("bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
}
