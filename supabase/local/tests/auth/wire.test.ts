import { isAuthApiError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  admin,
  anonKey,
  confirmedAccount,
  decode,
  PASSWORD,
  post,
  signedIn,
  sql,
  suite,
  uniqueEmail,
  url,
  visitor,
} from "./accounts";
import { installation } from "./installation";

suite("disabled features", () => {
  test("are rejected as in a hosted project", async () => {
    const { client } = await signedIn((await confirmedAccount()).email);
    const sso = await visitor().auth.signInWithSSO({ domain: "example.org" });
    expect(sso.error).toMatchObject({ status: 404, code: "saml_provider_disabled" });
    const idToken = await visitor().auth.signInWithIdToken({ provider: "google", token: "x.y.z" });
    expect(idToken.error).toMatchObject({ status: 400, code: "provider_disabled" });
    const phone = await visitor().auth.signInWithOtp({ phone: "+49301234567" });
    expect(phone.error).toMatchObject({ status: 400, code: "phone_provider_disabled" });
    const byPhone = await visitor().auth.signInWithPassword({ phone: "+49301234567", password: PASSWORD });
    expect(byPhone.error).toMatchObject({ status: 422, code: "phone_provider_disabled" });
    expect(isAuthApiError((await visitor().auth.signInAnonymously()).error)).toBe(true);
    const { data } = await client.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    expect(identity).toMatchObject({ provider: "email" });
    const disabled = { status: 404, code: "manual_linking_disabled", message: "Manual linking is disabled" };
    const linked = await client.auth.linkIdentity({ provider: "google" });
    expect(linked.error).toMatchObject(disabled);
    expect((await client.auth.unlinkIdentity(identity as never)).error).toMatchObject(disabled);
  });

  test("the only identity cannot be unlinked, even with linking enabled", async () => {
    const { session, user } = await signedIn((await confirmedAccount()).email);
    const claims = decode(session.access_token);
    const { call } = installation({ settings: { enable_manual_linking: true }, claims });
    const { answer } = await call(`DELETE /user/identities/${user.identities?.[0]?.identity_id}`);
    expect(answer).toMatchObject({ code: 422, error_code: "single_identity_not_deletable" });
  });

  test.each([
    ["GET", "/oauth/authorizations/1", 404, "OAuth server is disabled"],
    ["POST", "/passkeys/registration/options", 404, "Passkeys are disabled"],
    ["GET", "/admin/custom-providers", 404, "Custom OAuth providers are disabled"],
    ["GET", "/authorize?provider=google", 400, "Unsupported provider: provider is not enabled"],
    ["GET", "/nothing", 404, "GET /nothing does not exist"],
    ["PATCH", "/user", 405, "PATCH /user is not allowed"],
    ["POST", "/token?grant_type=constructor", 400, "unsupported_grant_type"],
  ])("%s %s: %i %s", async (method, path, status, sentence) => {
    const response = await fetch(`${url}/auth/v1${path}`, { method, headers: { apikey: anonKey } });
    const { msg } = (await response.json()) as { msg: string };
    expect([response.status, msg]).toEqual([status, sentence]);
  });
});

suite("the HTTP API", () => {
  test("errors have the format of the requested API version", async () => {
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

  test("a body of more than a megabyte is rejected", async () => {
    const data = { name: "x".repeat(1_100_000) };
    const response = await post("/signup", { email: uniqueEmail(), password: PASSWORD, data });
    expect(response.status).toBe(413);
  });

  test("a forged token is rejected", async () => {
    const [, claims] = anonKey.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const { error } = await visitor().auth.getUser(none);
    expect(error?.status).toBe(403);
    expect(error?.code).toBe("bad_jwt");
  });

  test("an exception of a trigger is reported with its message", async () => {
    const { id } = await confirmedAccount();
    await sql.unsafe(`
      create function public.keep_account() returns trigger language plpgsql as
        $$ begin raise exception 'This account stays.'; end $$;
      create trigger keep_account before delete on auth.users
        for each row when (old.id = '${id}') execute function public.keep_account()`);
    const { error } = await admin.auth.admin.deleteUser(id);
    await sql`drop function public.keep_account() cascade`;
    expect(error).toMatchObject({ status: 409, code: "conflict", message: "This account stays." });
    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
  });
});
