import { isUuid, text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { hashSecret, rotateSecret, safeEqual } from "./secrets";
import { ok } from "./service";
import { tokenResponse } from "./sessions";

/** A token this many rotations old counts as unknown rather than stolen, which limits the work to check one. */
const MAX_ROTATIONS = 1000;

interface SessionRow {
  refresh_token_hash: string;
  refresh_token_salt: string;
  refresh_token_counter: string;
  ended: boolean | null;
  banned: boolean | null;
  /** Whether the last rotation is within the reuse interval. */
  recent: boolean | null;
}

/**
 * POST /token?grant_type=refresh_token. Rotates a token as GoTrue does: the active token's parent is exchanged for the
 * active token (the client missed a response), as is any earlier token within the reuse interval (parallel tabs); after
 * that an earlier token counts as stolen, and the session ends.
 *
 * Only the hash of the active token's secret is stored. Each secret is derived from the previous one, so the active
 * token can be computed from an earlier one, but not from the database alone.
 */
export const refresh = withBody({ refresh_token: text }, async ({ auth, body: { refresh_token } }) => {
  const [, id = "", number = "", secret = ""] = /^([\w-]+)\.(\d{1,9})\.([\w-]+)$/.exec(refresh_token) ?? [];
  if (!isUuid(id)) throw invalid("Refresh token is not valid");
  const reuseInterval = auth.settings.refresh_token_reuse_interval;
  const answer = await auth.sql.begin(async (tx) => {
    // The row lock serializes concurrent rotations.
    const [session] = await tx<SessionRow[]>`
      select s.*, s.not_after < now() as ended, u.banned_until > now() as banned,
        s.refreshed_at > now() at time zone 'utc' - ${reuseInterval} * interval '1 s' as recent
      from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${id} for update of s`;
    const age = Number(session?.refresh_token_counter) - Number(number);
    if (!session || !(age >= 0 && age <= MAX_ROTATIONS)) {
      throw new AuthError("refresh_token_not_found");
    }
    const active = rotateSecret(secret, session.refresh_token_salt, age);
    if (!safeEqual(hashSecret(active), session.refresh_token_hash))
      throw new AuthError("refresh_token_not_found");
    if (session.ended) throw new AuthError("session_expired");
    if (session.banned) throw new AuthError("user_banned", "Invalid Refresh Token: User Banned", 400);
    if (age > 1 && !session.recent) {
      await tx`delete from auth.sessions where id = ${id}`;
      return null; // Throwing here would roll back the deletion.
    }
    if (age > 0) return tokenResponse(auth, tx, id, `${id}.${session.refresh_token_counter}.${active}`);
    const next = rotateSecret(active, session.refresh_token_salt, 1);
    await tx`
      update auth.sessions set refresh_token_hash = ${hashSecret(next)}, refreshed_at = now() at time zone 'utc',
        refresh_token_counter = refresh_token_counter + 1, updated_at = now()
      where id = ${id}`;
    return tokenResponse(auth, tx, id, `${id}.${Number(number) + 1}.${next}`);
  });
  if (!answer) throw new AuthError("refresh_token_already_used");
  return ok(answer);
});
