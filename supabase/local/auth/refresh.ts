import { AuthError, invalid } from "./errors";
import { hashOf, nextToken, randomToken } from "./secrets";
import type { AuthService, Db } from "./service";
import { type TokenResponse, tokenResponse } from "./sessions";
import { findUserById, isBanned } from "./users";

interface RefreshTokenRow {
  id: string;
  token: string;
  user_id: string;
  session_id: string;
  revoked: boolean;
  salt: string | null;
  /** Rotated no longer ago than the grace allows. */
  recent: boolean;
}

const notFound = () =>
  new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");

/**
 * Exchanges a refresh token for the next one. A token that was exchanged already answers with the active token
 * while the grace lasts (parallel tabs, a lost answer), and always when it is the active one's parent, as hosted
 * documents; later it counts as stolen and ends the session's whole family (400 refresh_token_already_used).
 */
export async function refreshSession(auth: AuthService, presented: string): Promise<TokenResponse> {
  if (presented === "") throw invalid("Refresh token is not valid");
  const outcome = await auth.sql.begin(async (tx) => {
    const token = await lockToken(auth, tx, presented);
    const user = await findUserById(tx, token.user_id);
    if (!user) throw notFound();
    if (isBanned(user)) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
    const active = token.revoked
      ? await activeAfter(tx, token, presented)
      : await rotate(tx, token, presented);
    if (!active) {
      await revokeFamily(tx, token.session_id);
      return null; // The revocation has to be committed before the error is thrown.
    }
    await tx`
      update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
      where id = ${token.session_id}`;
    return tokenResponse(auth, tx, token.user_id, token.session_id, active);
  });
  if (!outcome) throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  return outcome;
}

/** The token's row, with its session locked: parallel exchanges of one family happen one after the other. */
async function lockToken(auth: AuthService, tx: Db, presented: string): Promise<RefreshTokenRow> {
  const hash = hashOf(presented);
  const [session] = await tx<{ id: string; ended: boolean | null }[]>`
    select s.id, s.not_after < now() as ended from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
    where t.token = ${hash} for update of s`;
  if (!session) throw notFound();
  if (session.ended) throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
  const [token] = await tx<RefreshTokenRow[]>`
    select *, updated_at > now() - make_interval(secs => ${auth.settings.refreshReuseSeconds}::int) as recent
    from auth.refresh_tokens where token = ${hash}`;
  if (!token) throw notFound();
  return token;
}

async function rotate(tx: Db, token: RefreshTokenRow, presented: string): Promise<string> {
  const salt = randomToken();
  const next = nextToken(presented, salt);
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${token.id}`;
  await tx`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, parent, session_id, salt)
    values ('00000000-0000-0000-0000-000000000000', ${hashOf(next)}, ${token.user_id}, false, ${token.token},
      ${token.session_id}, ${salt})`;
  // Hosted forgets used tokens after a day too.
  await tx`
    delete from auth.refresh_tokens
    where session_id = ${token.session_id} and revoked and updated_at < now() - interval '24 hours'`;
  return next;
}

/**
 * The active token, reached from a rotated one: only hashes are stored, but each token follows from its parent
 * and a salt, so that whoever holds an ancestor can be handed its descendant. Null when reuse is not allowed.
 */
async function activeAfter(tx: Db, token: RefreshTokenRow, presented: string): Promise<string | null> {
  let plain = presented;
  let current = token;
  for (;;) {
    const [child] = await tx<RefreshTokenRow[]>`
      select *, false as recent from auth.refresh_tokens where parent = ${current.token}`;
    if (!child?.salt) return null;
    plain = nextToken(plain, child.salt);
    if (!child.revoked) return plain;
    if (!token.recent) return null;
    current = child;
  }
}

const revokeFamily = (tx: Db, sessionId: string) => tx`
  update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = ${sessionId} and not revoked`;
