import type { GatewayRequest } from "../http";
import type { Claims } from "../keys";
import { AuthError } from "./errors";
import { isUuid } from "./input";
import type { AuthService } from "./service";
import { findUserById, isBanned, type User } from "./users";

/** Whoever sent a request with an access token of their own. */
export interface SignedIn {
  user: User;
  /** Null for a token without a session. */
  session: { id: string; aal: string } | null;
  claims: Claims;
}

const forbidden = (code: string, message: string) => new AuthError(403, code, message);

/** The verified claims of the bearer token. Throws hosted's 401 without one and 403 for a bad one. */
async function bearerClaims(auth: AuthService, request: GatewayRequest): Promise<Claims> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  try {
    return await auth.keys.verify(token);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw forbidden("bad_jwt", `invalid JWT: unable to parse or verify signature, ${why}`);
  }
}

/** The account and session of the bearer token, checked against the database: a signed-out token is refused. */
export async function requireUser(auth: AuthService, request: GatewayRequest): Promise<SignedIn> {
  const claims = await bearerClaims(auth, request);
  if (!claims.sub) throw forbidden("bad_jwt", "invalid claim: missing sub claim");
  if (!isUuid(claims.sub)) throw new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  const user = await findUserById(auth.sql, claims.sub);
  if (!user) throw forbidden("user_not_found", "User from sub claim in JWT does not exist");
  const session = claims.session_id ? await sessionOf(auth, claims.session_id, user.id) : null;
  if (isBanned(user)) throw forbidden("user_banned", "User is banned");
  return { user, session, claims };
}

async function sessionOf(auth: AuthService, id: string, userId: string) {
  if (!isUuid(id)) throw forbidden("bad_jwt", "invalid claim: session_id claim must be a UUID");
  const [session] = await auth.sql<{ id: string; aal: string }[]>`
    select id, aal::text from auth.sessions where id = ${id} and user_id = ${userId}`;
  if (!session) throw forbidden("session_not_found", "Session from session_id claim in JWT does not exist");
  return session;
}

/** Lets only the service key pass. */
export async function requireServiceRole(auth: AuthService, request: GatewayRequest): Promise<void> {
  const { role } = await bearerClaims(auth, request);
  if (role !== "service_role") throw forbidden("not_admin", "User not allowed");
}
