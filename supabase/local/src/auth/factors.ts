import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import { text, withUserBody } from "./body";
import { AuthError, invalid } from "./errors";
import { type Answer, type Call, type Db, ok, type UserCall } from "./service";
import { getIp, newRefreshToken, tokenResponse } from "./sessions";
import { type Factor, findUserById, hasVerifiedFactor } from "./users";

/** The lifetime of a challenge and of an abandoned enrolment, as in GoTrue. */
const CHALLENGE_TTL_SECONDS = 300;
/** The length that RFC 4226 recommends and GoTrue uses. */
const SECRET_BYTES = 20;

const enrollFields = { friendly_name: text, factor_type: text, issuer: text, phone: text };

/** POST /factors: creates a secret for an authenticator app, as text, otpauth URI and QR code (SVG). */
export const enroll = withUserBody(enrollFields, async ({ auth, user, session, body }) => {
  const { friendly_name, factor_type } = body;
  const { max_enrolled_factors, totp } = auth.settings.mfa;
  if (factor_type === "phone") throw new AuthError("mfa_phone_enroll_not_enabled");
  if (factor_type === "webauthn") throw new AuthError("mfa_webauthn_enroll_not_enabled");
  if (factor_type !== "totp") throw invalid("factor_type needs to be totp, phone, or webauthn");
  if (!totp.enroll_enabled) throw new AuthError("mfa_totp_enroll_not_enabled");

  const secret = new Secret({ size: SECRET_BYTES });
  const id = crypto.randomUUID();
  await auth.sql.begin(async (tx) => {
    await tx`
      delete from auth.mfa_factors f where user_id = ${user.id} and status = 'unverified'
        and created_at < now() - ${CHALLENGE_TTL_SECONDS} * interval '1 s'
        and not exists (select from auth.mfa_challenges where factor_id = f.id)`;
    const current = await findUserById(tx, user.id, { lock: true });
    const factors = current?.json.factors ?? [];
    if (factors.some((factor) => (factor.friendly_name ?? "") === friendly_name)) {
      const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
      throw new AuthError("mfa_factor_name_conflict", message);
    }
    if (factors.length >= max_enrolled_factors) throw new AuthError("too_many_enrolled_mfa_factors");
    if (current && hasVerifiedFactor(current) && session.aal !== "aal2") {
      throw new AuthError("insufficient_aal", "AAL2 required to enroll a new factor", 403);
    }
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}, ${user.id}, ${friendly_name}, 'totp', 'unverified', ${secret.base32})`;
  });
  const uri = getUri(secret.base32, body.issuer || new URL(auth.siteUrl).host, user.email ?? "");
  return ok({
    id,
    type: "totp",
    friendly_name,
    totp: { qr_code: await getQrCode(uri), secret: secret.base32, uri },
  });
});

/** The key URI in GoTrue's order of parameters, with its `@` and `:`. */
function getUri(secret: string, issuer: string, account: string): string {
  const [from, label] = [issuer, account].map((part) =>
    encodeURIComponent(part).replaceAll("%40", "@").replaceAll("%3A", ":"),
  );
  return `otpauth://totp/${from}:${label}?algorithm=SHA1&digits=6&issuer=${from}&period=30&secret=${secret}`;
}

/** Contains no `#`: clients prepend `data:image/svg+xml;utf-8,`, and a `#` would start the URL's fragment. */
async function getQrCode(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M" });
  return svg.replace("#ffffff", "white").replace("#000000", "black").trim();
}

/** POST /factors/:factor_id/challenge: allows a code to be verified for a while, from the same IP address. */
export async function challenge(call: UserCall): Answer {
  const factor = findFactor(call);
  checkVerifyEnabled(call);
  const [row] = await call.auth.sql<{ id: string; expires_at: number }[]>`
    with challenged as (update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}),
      stale as (delete from auth.mfa_challenges where factor_id = ${factor.id} and created_at < now() - interval '1 h')
    insert into auth.mfa_challenges (id, factor_id, ip_address)
    values (${crypto.randomUUID()}, ${factor.id}, ${getIp(call.request)})
    returning id, extract(epoch from created_at)::int + ${CHALLENGE_TTL_SECONDS} as expires_at`;
  return ok({ ...row, type: "totp" });
}

/**
 * POST /factors/:factor_id/verify: raises the session to aal2, with new tokens, and ends the account's aal1 sessions.
 * Attempts are limited; a code is never accepted twice, nor an earlier one after it (RFC 6238).
 */
export const verifyFactor = withUserBody({ challenge_id: text, code: text }, async (call) => {
  const { auth, user, session, body, request } = call;
  const { id } = findFactor(call);
  if (!body.code) throw invalid("Code needs to be non-empty");
  checkVerifyEnabled(call);
  const secret = await getChallengedSecret(auth.sql, id, body.challenge_id, getIp(request));
  const totp = new TOTP({ secret });
  await auth.limits.countCode(id);
  const delta = totp.validate({ token: body.code, window: 1 });
  if (delta === null) throw new AuthError("mfa_verification_failed");
  const step = totp.counter() + delta;

  const { token, columns } = newRefreshToken(session.id);
  const answer = await auth.sql.begin(async (tx) => {
    const accepted = await tx`
      with used as (
        update auth.mfa_factors set status = 'verified', last_used_step = ${step}, updated_at = now()
        where id = ${id} and (last_used_step is null or last_used_step < ${step}) returning id)
      update auth.mfa_challenges set verified_at = now()
      where id = ${body.challenge_id} and verified_at is null and exists (select from used)`;
    if (accepted.count === 0) throw new AuthError("mfa_verification_failed");
    // A new token family, so tokens issued earlier cannot become aal2.
    await tx`update auth.sessions set ${tx({ ...columns, aal: "aal2", factor_id: id })} where id = ${session.id}`;
    await tx`
      insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session.id}, 'totp')
      on conflict (session_id, authentication_method) do update set updated_at = now()`;
    await tx`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`;
    await tx`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`;
    return tokenResponse(auth, tx, session.id, token);
  });
  return ok(answer);
});

/** The factor's secret, if the challenge is open, not expired, and from the same IP address. */
async function getChallengedSecret(sql: Db, factorId: string, challengeId: string, ip: string) {
  const [row] = await sql<{ secret: string; valid: boolean; expired: boolean }[]>`
    select secret, verified_at is null and ip_address = ${ip}::inet as valid,
      c.created_at < now() - ${CHALLENGE_TTL_SECONDS} * interval '1 s' as expired
    from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
    where f.id = ${factorId} and c.id::text = ${challengeId}`;
  const message = "MFA factor with the provided challenge ID not found";
  if (!row) throw new AuthError("mfa_factor_not_found", message, 422);
  if (!row.valid) throw new AuthError("mfa_ip_address_mismatch");
  if (row.expired) throw new AuthError("mfa_challenge_expired");
  return row.secret;
}

/** DELETE /factors/:factor_id: requires aal2 if the factor is verified. */
export async function unenroll(call: UserCall): Answer {
  const factor = findFactor(call);
  if (factor.status === "verified" && call.session.aal !== "aal2") throw new AuthError("insufficient_aal");
  await removeFactor(call.auth.sql, factor.id);
  return ok({ id: factor.id });
}

/** GET /admin/users/:user_id/factors */
export const listFactors = async (call: Call): Answer => ok((await findAccount(call)).json.factors ?? []);

/** DELETE /admin/users/:user_id/factors/:factor_id: for a lost authenticator. */
export async function deleteFactor(call: Call): Answer {
  const factor = findFactor({ ...call, user: await findAccount(call) });
  await removeFactor(call.auth.sql, factor.id);
  return ok(factor);
}

/** Deletes a factor and lowers its sessions to aal1; access tokens follow with the next refresh. */
const removeFactor = (sql: Db, id: string) => sql`
  with deleted as (delete from auth.mfa_factors where id = ${id}),
    lowered as (update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id} returning id)
  delete from auth.mfa_amr_claims
  where authentication_method = 'totp' and session_id in (select id from lowered)`;

function findFactor({ user, ids }: Pick<UserCall, "user" | "ids">): Factor {
  const factor = user.json.factors?.find(({ id }) => id === ids.factor_id);
  if (!factor) throw new AuthError("mfa_factor_not_found");
  return factor;
}

function checkVerifyEnabled({ auth }: Call): void {
  if (!auth.settings.mfa.totp.verify_enabled) throw new AuthError("mfa_totp_verify_not_enabled");
}

/** The account that an admin request names. @throws AuthError (404) if it does not exist */
export async function findAccount({ auth, ids }: Call) {
  const user = await findUserById(auth.sql, ids.user_id);
  if (!user) throw new AuthError("user_not_found");
  return user;
}
