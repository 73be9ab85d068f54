import { isUuid, reads, text } from "./body";
import { AuthError, invalid } from "./errors";
import { hashSecret, sameText, secretAfter } from "./secrets";
import { ok } from "./service";
import { tokenResponse } from "./sessions";

/** A token older than this many rotations (hours, usually) is unknown rather than stolen. */
const ROTATIONS_REMEMBERED = 1000;

interface Row {
  refresh_token_hash: string;
  refresh_token_salt: string;
  refresh_token_counter: string;
  ended: boolean | null;
  banned: boolean | null;
  /** The last rotation was no longer ago than the grace allows. */
  recent: boolean | null;
}

/**
 * POST /token?grant_type=refresh_token. Exchanges a token for the next one, as hosted does: the active token's parent
 * gets the active token (its holder lost an answer), and so does any earlier one of the session while the grace lasts
 * (parallel tabs); later it counts as stolen, and the session ends.
 *
 * Only the hash of the active token's secret is stored. Each secret follows from the one before, so that whoever
 * holds an earlier token can be recognised and handed the active one, while the database alone yields none.
 */
export const refresh = reads({ refresh_token: text }, async ({ auth, body: { refresh_token } }) => {
  if (refresh_token === "") throw invalid("Refresh token is not valid");
  const [, id = "", number = "", secret = ""] = /^([\w-]+)\.(\d{1,9})\.([\w-]+)$/.exec(refresh_token) ?? [];
  if (!isUuid(id)) throw new AuthError("refresh_token_not_found");
  const grace = auth.settings.refresh_token_reuse_interval;
  const answer = await auth.sql.begin(async (tx) => {
    // Locked: parallel exchanges happen one after the other.
    const [session] = await tx<Row[]>`
      select s.*, s.not_after < now() as ended, u.banned_until > now() as banned,
        s.refreshed_at > now() at time zone 'utc' - ${grace} * interval '1 s' as recent
      from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${id} for update of s`;
    const behind = Number(session?.refresh_token_counter) - Number(number);
    if (!session || !(behind >= 0 && behind <= ROTATIONS_REMEMBERED)) {
      throw new AuthError("refresh_token_not_found");
    }
    const active = secretAfter(secret, session.refresh_token_salt, behind);
    if (!sameText(hashSecret(active), session.refresh_token_hash))
      throw new AuthError("refresh_token_not_found");
    if (session.ended) throw new AuthError("session_expired");
    if (session.banned) throw new AuthError("user_banned", "Invalid Refresh Token: User Banned", 400);
    if (behind > 1 && !session.recent) {
      await tx`delete from auth.sessions where id = ${id}`;
      return null; // The end has to be committed before the error is thrown.
    }
    if (behind > 0) return tokenResponse(auth, tx, id, `${id}.${session.refresh_token_counter}.${active}`);
    const next = secretAfter(active, session.refresh_token_salt, 1);
    await tx`
      update auth.sessions set refresh_token_hash = ${hashSecret(next)}, refreshed_at = now() at time zone 'utc',
        refresh_token_counter = refresh_token_counter + 1, updated_at = now()
      where id = ${id}`;
    return tokenResponse(auth, tx, id, `${id}.${Number(number) + 1}.${next}`);
  });
  if (!answer) throw new AuthError("refresh_token_already_used");
  return ok(answer);
});
