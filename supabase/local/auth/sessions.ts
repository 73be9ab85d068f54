import type { GatewayRequest } from "../http";
import type { Role } from "../keys";
import { hashOf, randomToken } from "./secrets";
import type { AuthService, Db } from "./service";
import { userJson } from "./user-json";
import { findUserById, type User } from "./users";

/** How somebody proved who they are; the `method` of a token's amr claim. */
export type SignInMethod =
  | "password"
  | "otp"
  | "totp"
  | "recovery"
  | "magiclink"
  | "email/signup"
  | "invite"
  | "email_change";

const TEXT_MAX = 500;

/** Opens a session and answers it as hosted: both tokens and the account. */
export async function startSession(
  auth: AuthService,
  db: Db,
  userId: string,
  method: SignInMethod,
  request: GatewayRequest,
) {
  const sessionId = crypto.randomUUID();
  const refreshToken = randomToken();
  const agent = request.headers["user-agent"]?.slice(0, TEXT_MAX) ?? null;
  await db`
    insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${sessionId}, ${userId}, 'aal1', ${agent}, ${addressOf(request)})`;
  await db`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, session_id)
    values ('00000000-0000-0000-0000-000000000000', ${hashOf(refreshToken)}, ${userId}, false, ${sessionId})`;
  await db`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})`;
  await db`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  await db`
    update auth.identities set last_sign_in_at = now(), updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
  return tokenResponse(auth, db, userId, sessionId, refreshToken);
}

export type TokenResponse = Awaited<ReturnType<typeof tokenResponse>>;

/** A fresh access token for a session, together with the refresh token given. */
export async function tokenResponse(
  auth: AuthService,
  db: Db,
  userId: string,
  sessionId: string,
  refreshToken: string,
) {
  const user = await findUserById(db, userId);
  if (!user) throw new Error("A session belongs to no account");
  const seconds = auth.settings.jwtExpirySeconds;
  return {
    access_token: await auth.keys.sign(await claimsOf(auth, db, user, sessionId), seconds),
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}

async function claimsOf(auth: AuthService, db: Db, user: User, sessionId: string) {
  const amr = await db<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`;
  return {
    iss: auth.url,
    sub: user.id,
    aud: user.aud,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role as Role,
    aal: amr.some(({ method }) => method === "totp") ? "aal2" : "aal1",
    amr: [...amr],
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  };
}

/** Ends sessions: one, all of an account, or all but one. Refresh tokens go with them. */
export async function endSessions(db: Db, userId: string, which: { only?: string; except?: string } = {}) {
  const { only = null, except = null } = which;
  await db`
    delete from auth.sessions where user_id = ${userId}
      and (${only}::uuid is null or id = ${only}) and (${except}::uuid is null or id <> ${except})`;
}

/** The sender's address where Postgres takes it as inet. */
function addressOf({ remoteAddress }: GatewayRequest): string | null {
  return /^[0-9a-f.:]{2,45}$/i.test(remoteAddress ?? "") ? remoteAddress : null;
}
