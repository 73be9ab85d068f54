import { isAuthApiError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { anonKey, confirmedAccount, newAddress, PASSWORD, post, signedIn, suite, visitor } from "./accounts";

suite("what this project does not offer", () => {
  test("is refused as by a project that has it disabled", async () => {
    const { client } = await signedIn((await confirmedAccount()).email);
    const sso = await visitor().auth.signInWithSSO({ domain: "example.org" });
    expect(sso.error).toMatchObject({ status: 404, code: "saml_provider_disabled" });
    const idToken = await visitor().auth.signInWithIdToken({ provider: "google", token: "x.y.z" });
    expect(idToken.error).toMatchObject({ status: 400, code: "provider_disabled" });
    const factor = await client.auth.mfa.enroll({ factorType: "totp" });
    expect(factor.error).toMatchObject({ status: 422, code: "mfa_totp_enroll_not_enabled" });
    const phone = await visitor().auth.signInWithOtp({ phone: "+49301234567" });
    expect(phone.error).toMatchObject({ status: 400, code: "phone_provider_disabled" });
    expect(isAuthApiError((await visitor().auth.signInAnonymously()).error)).toBe(true);
  });
});

suite("on the wire", () => {
  test("errors have the shape of the API version that the client asks for", async () => {
    const old = await post("/recover", "{}");
    expect(await old.json()).toEqual({
      code: 400,
      error_code: "validation_failed",
      msg: "Password recovery requires an email",
    });
    const dated = await post("/recover", "{}", { "x-supabase-api-version": "2024-01-01" });
    expect(dated.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await dated.json()).toEqual({
      code: "validation_failed",
      message: "Password recovery requires an email",
    });
  });

  test.each([
    ["{", "bad_json"],
    ["", "bad_json"],
    ["[]", "bad_json"],
    ['{"email": {"$ne": null}, "password": "x"}', "bad_json"],
    ['{"email": "a@b.c\\u0000", "password": "correct horse"}', "validation_failed"],
    [
      '{"email": "nul@example.org", "password": "correct horse", "data": {"a": "\\u0000"}}',
      "validation_failed",
    ],
    [
      '{"email": "half@example.org", "password": "correct horse", "data": {"a": "\\ud800"}}',
      "validation_failed",
    ],
  ])("a malformed body %j is a clear 400", async (body, code) => {
    const response = await post("/signup", body);
    const answer = (await response.json()) as { error_code: string };
    expect([response.status, answer.error_code]).toEqual([400, code]);
  });

  test("a body of more than a megabyte is refused", async () => {
    const data = { name: "x".repeat(1_100_000) };
    const response = await post("/signup", { email: newAddress(), password: PASSWORD, data });
    expect(response.status).toBe(413);
  });

  test("a forged token is refused", async () => {
    const [, claims] = anonKey.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const { error } = await visitor().auth.getUser(none);
    expect(error?.status).toBe(403);
    expect(error?.code).toBe("bad_jwt");
  });
});
