import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import {
  admin,
  age,
  anonKey,
  confirmedAccount,
  decode,
  post,
  signedIn,
  sql,
  suite,
  url,
  visitor,
} from "./accounts";
import { installation } from "./installation";

/** Time steps of an authenticator, in milliseconds (RFC 6238). */
const STEP_MS = 30_000;

/** An account with an unverified authenticator; `code(1)` is the next code. */
async function enrolled() {
  const account = await signedIn((await confirmedAccount()).email);
  const { data, error } = await account.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  const app = new TOTP({ secret: data.totp.secret });
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP_MS });
  return { ...account, factorId: data.id, totp: data.totp, code };
}

async function verified() {
  const account = await enrolled();
  const { factorId, code } = account;
  const { data, error } = await account.client.auth.mfa.challengeAndVerify({ factorId, code: code() });
  if (error) throw error;
  await age.codes(factorId);
  return { ...account, tokens: data };
}

/** Another session of the account, with the password only. */
const withPasswordOnly = async ({ user }: { user: { email?: string } }) =>
  (await signedIn(user.email ?? "")).client;

suite("an authenticator", () => {
  test("is enrolled by a QR code that fits into a data URL", async () => {
    const { client, user, totp, factorId } = await enrolled();
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(totp.uri).toContain(`otpauth://totp/localhost:3000:${user.email}`);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all).toMatchObject([
      { id: factorId, friendly_name: "Phone", factor_type: "totp", status: "unverified" },
    ]);
    expect(data?.totp).toEqual([]);
    const twice = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect(twice.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  });

  test("raises the session to aal2, and ends the account's other sessions and earlier tokens", async () => {
    const { client, session, user, factorId, code } = await enrolled();
    const elsewhere = await withPasswordOnly({ user });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const challenge = await client.auth.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
    const challengeId = challenge.data?.id ?? "";
    const { data, error } = await client.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(error).toBeNull();
    expect(decode(data?.access_token ?? "")).toMatchObject({
      aal: "aal2",
      session_id: decode(session.access_token).session_id,
    });
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const methods = level.data?.currentAuthenticationMethods.map(
      (entry) => (entry as { method: string }).method,
    );
    expect(methods?.sort()).toEqual(["password", "totp"]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    const before = await visitor().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(before.error).toMatchObject({ code: "refresh_token_not_found" });
    const refreshed = await client.auth.refreshSession();
    expect(decode(refreshed.data.session?.access_token ?? "").aal).toBe("aal2");
  });

  test("protects the account from somebody who knows only the password", async () => {
    const account = await verified();
    const client = await withPasswordOnly(account);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const password = await client.auth.updateUser({ password: "another horse" });
    expect(password.error).toMatchObject({ status: 401, code: "insufficient_aal" });
    const second = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    const removed = await client.auth.mfa.unenroll({ factorId: account.factorId });
    expect(removed.error).toMatchObject({ status: 422, code: "insufficient_aal" });
    expect((await account.client.auth.updateUser({ password: "another horse" })).error).toBeNull();
  });

  test("is unenrolled by a session of aal2, which is aal1 from its next refresh on", async () => {
    const { client, factorId } = await verified();
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = await client.auth.refreshSession();
    const { aal, amr } = decode(data.session?.access_token ?? "");
    expect({ aal, amr }).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
    expect(data.user?.factors).toBeUndefined();
  });

  test("belongs to one account", async () => {
    const { factorId } = await enrolled();
    const { client } = await signedIn((await confirmedAccount()).email);
    const { error } = await client.auth.mfa.challenge({ factorId });
    expect(error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  });

  test("is listed and removed by an admin", async () => {
    const { user, factorId, client } = await verified();
    const listed = await admin.auth.admin.mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    const removed = await admin.auth.admin.mfa.deleteFactor({ userId: user.id, id: factorId });
    expect(removed.error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect((await visitor().auth.admin.mfa.listFactors({ userId: user.id })).error).toMatchObject({
      code: "not_admin",
    });
  });

  test.each([
    [{ factorType: "phone", phone: "+49301234567" }, "mfa_phone_enroll_not_enabled"],
    [{ factorType: "webauthn", friendlyName: "Key" }, "mfa_webauthn_enroll_not_enabled"],
  ])("of another type is rejected: %o", async (factor, code) => {
    const { client } = await signedIn((await confirmedAccount()).email);
    const { error } = await client.auth.mfa.enroll(factor as { factorType: "totp" });
    expect(error).toMatchObject({ status: 422, code });
  });

  test("follows the settings for the number of factors and for enrolment", async () => {
    const { session } = await enrolled();
    const claims = decode(session.access_token);
    const getCode = async (mfa: object) => {
      const { call } = installation({ settings: { mfa }, claims });
      return (await call("POST /factors", { factor_type: "totp", friendly_name: "Second" })).answer
        .error_code;
    };
    const totp = { enroll_enabled: true, verify_enabled: true };
    expect(await getCode({ max_enrolled_factors: 1, totp })).toBe("too_many_enrolled_mfa_factors");
    expect(await getCode({ max_enrolled_factors: 9, totp: { ...totp, enroll_enabled: false } })).toBe(
      "mfa_totp_enroll_not_enabled",
    );
    expect(await getCode({ max_enrolled_factors: 9, totp })).toBeUndefined();
  });
});

suite("a code", () => {
  const WRONG = { status: 422, code: "mfa_verification_failed", message: "Invalid TOTP code entered" };

  test("works once, even for ten concurrent requests; so does its challenge", async () => {
    const { client, factorId, code } = await verified();
    const challenges = await Promise.all(
      Array.from({ length: 9 }, () => client.auth.mfa.challenge({ factorId })),
    );
    const now = code();
    const uses = await Promise.all(
      challenges.map(({ data }) =>
        client.auth.mfa.verify({ factorId, challengeId: data?.id ?? "", code: now }),
      ),
    );
    expect(uses.filter(({ error }) => !error)).toHaveLength(1);
    expect(uses.find(({ error }) => error)?.error).toMatchObject(WRONG);
    const used = challenges[uses.findIndex(({ error }) => !error)]?.data?.id ?? "";
    const again = await client.auth.mfa.verify({ factorId, challengeId: used, code: code(1) });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_ip_address_mismatch" });
  });

  test("is rejected after a later one was accepted", async () => {
    const { client, factorId, code } = await verified();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code(1) })).error).toBeNull();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toMatchObject(WRONG);
  });

  test("can be guessed ten times, even concurrently; then not even the right one works for a while", async () => {
    const { client, factorId, code } = await enrolled();
    const right = [code(-1), code(), code(1)];
    const wrong = ["000000", "111111", "222222", "333333"].find((guess) => !right.includes(guess)) ?? "";
    const guess = () => client.auth.mfa.challengeAndVerify({ factorId, code: wrong });
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.filter(({ error }) => error?.code === WRONG.code)).toHaveLength(10);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });

  test("needs a challenge of this factor, at most five minutes old, from the same IP address", async () => {
    const { client, session, factorId, code } = await enrolled();
    const unknown = await client.auth.mfa.verify({
      factorId,
      challengeId: crypto.randomUUID(),
      code: code(),
    });
    expect(unknown.error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
    const body = { challenge_id: challengeId, code: code() };
    const elsewhere = await post(`/factors/${factorId}/verify`, body, {
      authorization: `Bearer ${session.access_token}`,
      "sb-forwarded-for": "192.0.2.1",
    });
    expect(await elsewhere.json()).toMatchObject({ error_code: "mfa_ip_address_mismatch" });
    await age.challenges(factorId, 301);
    const late = await client.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
    const [row] = await sql<{ status: string }[]>`select status from auth.mfa_factors where id = ${factorId}`;
    expect(row?.status).toBe("unverified");
  });

  test("needs a path with a factor's id", async () => {
    const { session } = await enrolled();
    const headers = { apikey: anonKey, authorization: `Bearer ${session.access_token}` };
    const response = await fetch(`${url}/auth/v1/factors/1/challenge`, { method: "POST", headers });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ msg: "factor_id must be an UUID" });
  });
});
