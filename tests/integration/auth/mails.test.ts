import { expect, test, vi } from "vitest";
import { authHandler } from "../../../supabase/local/auth/index";
import type { AuthSettings } from "../../../supabase/local/auth/settings";
import type { GatewayRequest, Handler } from "../../../supabase/local/http";
import type { Keys } from "../../../supabase/local/keys";
import type { Mailer } from "../../../supabase/local/mail/index";
import {
  age,
  confirmedAccount,
  mailTo,
  newAddress,
  PASSWORD,
  SITE,
  sql,
  suite,
  tokenHashFor,
  url,
  visitor,
} from "./accounts";

suite("mails on request", () => {
  test("a forgotten password gets a link; an unknown address gets the same answer", async () => {
    const { email } = await confirmedAccount();
    const stranger = newAddress();
    expect(await visitor().auth.resetPasswordForEmail(email)).toEqual(
      await visitor().auth.resetPasswordForEmail(stranger),
    );
    expect(await mailTo(stranger)).toBeNull();
    const { data } = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(email),
      type: "recovery",
    });
    expect(data.session?.user.email).toBe(email);
    const soon = await visitor().auth.resetPasswordForEmail(email);
    expect(soon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  });

  test("six digits sign in once, and stop working after ten wrong guesses", async () => {
    const { email } = await confirmedAccount();
    const digits = async () => (await mailTo(email))?.text.match(/\b\d{6}\b/)?.[0] ?? "";
    await visitor().auth.signInWithOtp({ email });
    const right = await visitor().auth.verifyOtp({ email, token: await digits(), type: "email" });
    expect(right.data.session?.user.email).toBe(email);
    const again = await visitor().auth.verifyOtp({ email, token: await digits(), type: "email" });
    expect(again.error).toMatchObject({ status: 403, message: "Token has expired or is invalid" });

    await age.mails(email, 61);
    await visitor().auth.signInWithOtp({ email });
    const token = await digits();
    const wrong = String((Number(token) + 1) % 1_000_000).padStart(6, "0");
    await Promise.all(
      Array.from({ length: 10 }, () => visitor().auth.verifyOtp({ email, token: wrong, type: "email" })),
    );
    expect((await visitor().auth.verifyOtp({ email, token, type: "email" })).error).toMatchObject({
      code: "otp_expired",
    });
    const byLink = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(email),
      type: "magiclink",
    });
    expect(byLink.data.session?.user.email).toBe(email);
  });

  test("a sign-in link opens an account for a new address, unless told not to", async () => {
    const stranger = newAddress();
    const refused = await visitor().auth.signInWithOtp({
      email: stranger,
      options: { shouldCreateUser: false },
    });
    expect(refused.error).toMatchObject({ status: 422, code: "otp_disabled" });
    expect((await visitor().auth.signInWithOtp({ email: stranger })).error).toBeNull();
    const { data } = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(stranger),
      type: "email",
    });
    expect(data.user?.email).toBe(stranger);
  });

  test("a confirmation is sent again, to unconfirmed addresses only", async () => {
    const email = newAddress();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const first = await tokenHashFor(email);
    await age.mails(email, 61);
    expect((await visitor().auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await tokenHashFor(email)).not.toBe(first);
    const confirmed = await confirmedAccount();
    expect((await visitor().auth.resend({ type: "signup", email: confirmed.email })).error).toBeNull();
    expect(await mailTo(confirmed.email)).toBeNull();
  });
});

suite("an installation", () => {
  const signUpAt = async (handler: Handler, email = newAddress()) => {
    const body = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
    const query = new URLSearchParams();
    const request = { method: "POST", path: "/signup", query, headers: {}, body: async () => body };
    const { status, body: answer } = await handler(request as unknown as GatewayRequest);
    return { status, answer: JSON.parse(String(answer)) as { error_code?: string } };
  };
  const installation = (auth: Partial<AuthSettings>, send: () => Promise<void>) =>
    authHandler({
      database: { sql },
      keys: {} as Keys,
      mailer: { send } as unknown as Mailer,
      settings: { siteUrl: SITE, jwtExpirySeconds: 3600, auth },
      url,
    });

  test("whose mail server is down says so, and sends as soon as it is back", async () => {
    let down = true;
    const handler = installation({}, async () => {
      if (down) throw new Error("connect ECONNREFUSED");
    });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const email = newAddress();
    expect(await signUpAt(handler, email)).toMatchObject({
      status: 500,
      answer: { error_code: "unexpected_failure" },
    });
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    down = false;
    expect((await signUpAt(handler, email)).status).toBe(200);
  });

  test("sends no more mails in an hour than it is set to", async () => {
    const handler = installation({ mailsPerHour: 2 }, async () => undefined);
    expect((await signUpAt(handler)).status).toBe(200);
    expect((await signUpAt(handler)).status).toBe(200);
    expect(await signUpAt(handler)).toMatchObject({
      status: 429,
      answer: { error_code: "over_email_send_rate_limit" },
    });
  });
});
