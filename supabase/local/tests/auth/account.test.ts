import { expect, test } from "vitest";
import {
  admin,
  age,
  confirmedAccount,
  decode,
  mailTo,
  PASSWORD,
  signedIn,
  suite,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "./accounts";
import { installation } from "./installation";

suite("an account", () => {
  test("changes its metadata key by key", async () => {
    const { client } = await signedIn((await confirmedAccount()).email);
    await client.auth.updateUser({ data: { name: "Ada", city: "London" } });
    const { data } = await client.auth.updateUser({ data: { city: null } });
    expect(data.user?.user_metadata).toEqual({ email_verified: true, name: "Ada" });
  });

  test("changes its password, which ends its other sessions and outstanding links", async () => {
    const { email } = await confirmedAccount();
    const here = await signedIn(email);
    const elsewhere = await signedIn(email);
    await visitor().auth.resetPasswordForEmail(email);
    const token_hash = await tokenHashFor(email);
    const same = await here.client.auth.updateUser({ password: PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    const weak = await here.client.auth.updateUser({ password: "short" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });

    expect((await here.client.auth.updateUser({ password: "another horse" })).error).toBeNull();
    expect((await here.client.auth.getUser()).error).toBeNull();
    expect((await elsewhere.client.auth.refreshSession()).error).toMatchObject({
      code: "refresh_token_not_found",
    });
    expect((await visitor().auth.verifyOtp({ token_hash, type: "recovery" })).error).not.toBeNull();
    expect((await signedIn(email, "another horse")).user.email).toBe(email);
  });

  test("changes its email once the old and the new one have confirmed", async () => {
    const { email, id } = await confirmedAccount();
    const newEmail = uniqueEmail();
    const { client } = await signedIn(email);
    const { data } = await client.auth.updateUser({ email: newEmail });
    expect(data.user).toMatchObject({ email, new_email: newEmail });
    const one = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(newEmail),
      type: "email_change",
    });
    expect(one).toMatchObject({ data: { session: null }, error: null });
    expect((await admin.auth.admin.getUserById(id)).data.user?.email).toBe(email);
    const two = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(email),
      type: "email_change",
    });
    expect(two.data.user).toMatchObject({ id, email: newEmail });
    expect(two.data.user?.identities?.[0]?.identity_data).toMatchObject({
      email: newEmail,
      email_verified: true,
    });

    const taken = await client.auth.updateUser({ email: (await confirmedAccount()).email });
    expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("checks a nonce whenever one is given, and accepts it once", async () => {
    const { email } = await confirmedAccount();
    const { client } = await signedIn(email);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = (await mailTo(email))?.text.match(/\b\d{6}\b/)?.[0] ?? "";
    const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, "0");
    const refused = await client.auth.updateUser({ password: "another horse", nonce: wrong });
    expect(refused.error).toMatchObject({
      status: 422,
      code: "reauthentication_not_valid",
      message: "Nonce has expired or is invalid",
    });
    expect((await client.auth.updateUser({ password: "another horse", nonce })).error).toBeNull();
    const again = await client.auth.updateUser({ password: "a third horse", nonce });
    expect(again.error).toMatchObject({ code: "reauthentication_not_valid" });
  });

  test("needs a nonce a day after signing in, with secure_password_change", async () => {
    const { email } = await confirmedAccount();
    const { session, user } = await signedIn(email);
    const claims = decode(session.access_token);
    const { call } = installation({ settings: { email: { secure_password_change: true } }, claims });
    expect((await call("PUT /user", { password: "another horse" })).status).toBe(200);
    await age.sessions(user.id, 24 * 3600 + 1);
    const { answer } = await call("PUT /user", { password: "a third horse" });
    expect(answer).toMatchObject({ code: 400, error_code: "reauthentication_needed" });
  });

  test.each([
    ["local", { mine: false, other: true }],
    ["others", { mine: true, other: false }],
    ["global", { mine: false, other: false }],
  ] as const)("signs out with scope %s", async (scope, alive) => {
    const { email } = await confirmedAccount();
    const [mine, other] = [await signedIn(email), await signedIn(email)];
    expect((await mine.client.auth.signOut({ scope })).error).toBeNull();
    const works = async ({ session }: typeof mine) =>
      (await visitor().auth.refreshSession({ refresh_token: session.refresh_token })).error === null;
    expect({ mine: await works(mine), other: await works(other) }).toEqual(alive);
    if (!alive.mine) {
      const { error } = await visitor().auth.getUser(mine.session.access_token);
      expect(error?.name).toBe("AuthSessionMissingError");
    }
  });
});
