import type { SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import { expect } from "vitest";
import { admin, confirmedAccount, signedIn } from "../../auth/accounts";
import { disabled, local, type Table, works } from "../entry";

interface Enrolled {
  client: SupabaseClient;
  userId: string;
  factorId: string;
  /** The authenticator's current code. */
  code(): string;
}

/** An account with an enrolled authenticator, optionally verified. */
async function enrolled({ verified = false } = {}): Promise<Enrolled> {
  const { client, user } = await signedIn((await confirmedAccount()).email);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const factorId = data.id;
  const code = () => new TOTP({ secret: data.totp.secret }).generate();
  if (verified) {
    const answer = await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    if (answer.error) throw answer.error;
  }
  return { client, userId: user.id, factorId, code };
}

const client = async () => (await signedIn((await confirmedAccount()).email)).client;

export const mfa: Table = {
  enroll: [
    works(async () => {
      const { data } = await (await client()).auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
      expect(data).toMatchObject({
        type: "totp",
        friendly_name: "Phone",
        totp: { qr_code: expect.stringContaining("<svg"), uri: expect.stringMatching(/^otpauth:/) },
      });
    }),
    disabled({ status: 422, code: "mfa_phone_enroll_not_enabled", sentence: /Phone/ }, async () =>
      (await client()).auth.mfa.enroll({ factorType: "phone", phone: "+49301234567" }),
    ),
  ],
  challenge: works(async () => {
    const { client, factorId } = await enrolled();
    const { data } = await client.auth.mfa.challenge({ factorId });
    expect(data).toMatchObject({ id: expect.any(String), type: "totp", expires_at: expect.any(Number) });
  }),
  verify: works(async () => {
    const { client, factorId, code } = await enrolled();
    const { data: challenge } = await client.auth.mfa.challenge({ factorId });
    const challengeId = challenge?.id ?? "";
    const wrongCode = String((Number(code()) + 1) % 1_000_000).padStart(6, "0");
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const right = await client.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(right.error).toBeNull();
  }),
  challengeAndVerify: works(async () => {
    const { client } = await enrolled({ verified: true });
    expect((await client.auth.getClaims()).data?.claims.aal).toBe("aal2");
  }),
  getAuthenticatorAssuranceLevel: works(async () => {
    const { client } = await enrolled({ verified: true });
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
      currentAuthenticationMethods: expect.arrayContaining([
        expect.objectContaining({ method: "totp" }),
        expect.objectContaining({ method: "password" }),
      ]),
    });
  }),
  listFactors: works(async () => {
    const { client, factorId } = await enrolled({ verified: true });
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([{ id: factorId, status: "verified" }]);
  }),
  unenroll: works(async () => {
    const { client, factorId } = await enrolled({ verified: true });
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  }),
};

const unknownFactor = "00000000-0000-4000-8000-000000000000";
const NO_FACTOR = { status: 404, code: "mfa_factor_not_found", sentence: /Factor not found/ };
const NO_BROWSER = /Browser does not support WebAuthn/;

export const webAuthn: Table = {
  enroll: disabled({ status: 422, code: "mfa_webauthn_enroll_not_enabled", sentence: /WebAuthn/ }, async () =>
    (await client()).auth.mfa.webauthn.enroll({ friendlyName: "Key" }),
  ),
  challenge: disabled(NO_FACTOR, async () =>
    (await client()).auth.mfa.webauthn.challenge({
      factorId: unknownFactor,
      webauthn: { rpId: "localhost", rpOrigins: ["http://localhost"] },
    }),
  ),
  verify: disabled(NO_FACTOR, async () =>
    (await client()).auth.mfa.webauthn.verify({
      factorId: unknownFactor,
      challengeId: unknownFactor,
      webauthn: {
        type: "request",
        rpId: "localhost",
        rpOrigins: ["http://localhost"],
        credential_response: { toJSON: () => ({}) } as never,
      },
    }),
  ),
  register: local("enrols with a browser's WebAuthn", async ({ auth }) => {
    const webauthn = { rpId: "localhost" };
    const { error } = await auth.mfa.webauthn.register({ friendlyName: "Key", webauthn });
    expect(error?.message).toMatch(NO_BROWSER);
  }),
  authenticate: local("verifies with a browser's WebAuthn", async ({ auth }) => {
    const webauthn = { rpId: "localhost" };
    const { error } = await auth.mfa.webauthn.authenticate({ factorId: unknownFactor, webauthn });
    expect(error?.message).toMatch(NO_BROWSER);
  }),
};

export const adminMfa: Table = {
  listFactors: works(async () => {
    const { userId, factorId } = await enrolled();
    const { data } = await admin.auth.admin.mfa.listFactors({ userId });
    expect(data?.factors).toMatchObject([{ id: factorId, factor_type: "totp", status: "unverified" }]);
  }),
  deleteFactor: works(async () => {
    const { userId, factorId } = await enrolled();
    expect((await admin.auth.admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await admin.auth.admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
  }),
};
