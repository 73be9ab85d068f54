import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import { readsOwn, text } from "./body";
import { AuthError, invalid } from "./errors";
import { type Answer, type Call, type Db, type OwnCall, ok } from "./service";
import { getAddress, newRefreshToken, tokenResponse } from "./sessions";
import { type Factor, findUserById, hasVerifiedFactor } from "./users";

/** Life of a challenge, and of an enrolment that nobody went on with, in seconds (hosted's). */
const CHALLENGE_TTL_SECONDS = 300;
/** Bytes of a secret: what RFC 4226 recommends, and hosted uses. */
const SECRET_BYTES = 20;

const enrolFields = { friendly_name: text, factor_type: text, issuer: text, phone: text };

/** POST /factors: a secret for an authenticator app, as text, as otpauth address and as a QR code (SVG). */
export const enrol = readsOwn(enrolFields, async ({ auth, user, session, body }) => {
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
    const now = await findUserById(tx, user.id, { lock: true });
    const factors = now?.json.factors ?? [];
    if (factors.some((factor) => (factor.friendly_name ?? "") === friendly_name)) {
      const why = `A factor with the friendly name "${friendly_name}" for this user already exists`;
      throw new AuthError("mfa_factor_name_conflict", why);
    }
    if (factors.length >= max_enrolled_factors) throw new AuthError("too_many_enrolled_mfa_factors");
    if (now && hasVerifiedFactor(now) && session.aal !== "aal2") {
      throw new AuthError("insufficient_aal", "AAL2 required to enroll a new factor", 403);
    }
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}, ${user.id}, ${friendly_name}, 'totp', 'unverified', ${secret.base32})`;
  });
  const uri = getTotp(secret, body.issuer || new URL(auth.siteUrl).hostname, user.email ?? "").toString();
  return ok({
    id,
    type: "totp",
    friendly_name,
    totp: { qr_code: await getQrCode(uri), secret: secret.base32, uri },
  });
});

const getTotp = (secret: Secret | string, issuer?: string, label?: string) =>
  new TOTP({ secret, issuer, label });

/** Clients put the text behind `data:image/svg+xml;utf-8,`, where a `#` would end it. */
async function getQrCode(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M" });
  return svg.replace("#ffffff", "white").replace("#000000", "black").trim();
}

/** POST /factors/:factor_id/challenge: opens the time in which a code is taken, from the same address. */
export async function challenge(call: OwnCall): Answer {
  const factor = ownFactor(call);
  checkVerifyEnabled(call);
  const [row] = await call.auth.sql<{ id: string; expires_at: number }[]>`
    with challenged as (update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}),
      stale as (delete from auth.mfa_challenges where factor_id = ${factor.id} and created_at < now() - interval '1 h')
    insert into auth.mfa_challenges (id, factor_id, ip_address)
    values (${crypto.randomUUID()}, ${factor.id}, ${getAddress(call.request)})
    returning id, extract(epoch from created_at)::int + ${CHALLENGE_TTL_SECONDS} as expires_at`;
  return ok({ ...row, type: "totp" });
}

/**
 * POST /factors/:factor_id/verify: raises the session to aal2, with new tokens, and ends the account's other sessions
 * that are not. Wrong codes are counted; one that was accepted is not accepted again, nor is one before it (RFC 6238).
 */
export const verifyFactor = readsOwn({ challenge_id: text, code: text }, async (call) => {
  const { auth, user, session, body, request } = call;
  const { id } = ownFactor(call);
  if (!body.code) throw invalid("Code needs to be non-empty");
  checkVerifyEnabled(call);
  const totp = getTotp(await challengedSecret(auth.sql, id, body.challenge_id, getAddress(request)));
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
    // The tokens from before this moment cannot become aal2.
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

/** The factor's secret, when its challenge is open, young enough, and of the same sender. */
async function challengedSecret(sql: Db, factorId: string, challengeId: string, address: string) {
  const [row] = await sql<{ secret: string; fits: boolean; expired: boolean }[]>`
    select secret, verified_at is null and ip_address = ${address}::inet as fits,
      c.created_at < now() - ${CHALLENGE_TTL_SECONDS} * interval '1 s' as expired
    from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
    where f.id = ${factorId} and c.id::text = ${challengeId}`;
  const unknown = "MFA factor with the provided challenge ID not found";
  if (!row) throw new AuthError("mfa_factor_not_found", unknown, 422);
  if (!row.fits) throw new AuthError("mfa_ip_address_mismatch");
  if (row.expired) throw new AuthError("mfa_challenge_expired");
  return row.secret;
}

/** DELETE /factors/:factor_id: a verified factor needs a session of aal2. */
export async function unenrol(call: OwnCall): Answer {
  const factor = ownFactor(call);
  if (factor.status === "verified" && call.session.aal !== "aal2") throw new AuthError("insufficient_aal");
  await removeFactor(call.auth.sql, factor.id);
  return ok({ id: factor.id });
}

/** GET /admin/users/:user_id/factors */
export const listFactors = async (call: Call): Answer => ok((await holder(call)).json.factors ?? []);

/** DELETE /admin/users/:user_id/factors/:factor_id: for whoever lost their authenticator. */
export async function deleteFactor(call: Call): Answer {
  const factor = ownFactor({ ...call, user: await holder(call) });
  await removeFactor(call.auth.sql, factor.id);
  return ok(factor);
}

/** Sessions that the factor had raised go back to aal1; their access tokens show it after the next refresh. */
const removeFactor = (sql: Db, id: string) => sql`
  with gone as (delete from auth.mfa_factors where id = ${id}),
    lowered as (update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id} returning id)
  delete from auth.mfa_amr_claims
  where authentication_method = 'totp' and session_id in (select id from lowered)`;

function ownFactor({ user, ids }: Pick<OwnCall, "user" | "ids">): Factor {
  const factor = user.json.factors?.find(({ id }) => id === ids.factor_id);
  if (!factor) throw new AuthError("mfa_factor_not_found");
  return factor;
}

function checkVerifyEnabled({ auth }: Call): void {
  if (!auth.settings.mfa.totp.verify_enabled) throw new AuthError("mfa_totp_verify_not_enabled");
}

/** The account that an admin's call is about. Throws hosted's 404. */
export async function holder({ auth, ids }: Call) {
  const user = await findUserById(auth.sql, ids.user_id);
  if (!user) throw new AuthError("user_not_found");
  return user;
}
