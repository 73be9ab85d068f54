import { expect, test, vi } from "vitest";
import {
  age,
  confirmedAccount,
  mailTo,
  PASSWORD,
  suite,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "./accounts";
import { type Installation, installation } from "./installation";

suite("mails on request", () => {
  test("password recovery mails a link; an unknown email gets the same response", async () => {
    const { email } = await confirmedAccount();
    const stranger = uniqueEmail();
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

  test("an OTP signs in once, and stops working after ten wrong attempts", async () => {
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

  test("a magic link creates an account for a new email, unless shouldCreateUser is false", async () => {
    const stranger = uniqueEmail();
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

  test("a confirmation is resent, but only to unconfirmed emails", async () => {
    const email = uniqueEmail();
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
  const signUpAt = ({ call }: Installation, email = uniqueEmail()) =>
    call("POST /signup", { email, password: PASSWORD });

  test("reports a mail server that is down, and sends once it is back", async () => {
    let down = true;
    const send = async () => {
      if (down) throw new Error("connect ECONNREFUSED");
    };
    const here = installation({ send });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const email = uniqueEmail();
    const refused = { status: 500, answer: { error_code: "unexpected_failure" } };
    expect(await signUpAt(here, email)).toMatchObject(refused);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    down = false;
    expect((await signUpAt(here, email)).status).toBe(200);
  });

  test("keeps the link of the last email that was sent, when the next cannot be", async () => {
    const { email } = await confirmedAccount();
    await visitor().auth.resetPasswordForEmail(email);
    const token_hash = await tokenHashFor(email);
    await age.mails(email, 61);
    const here = installation({ send: () => Promise.reject(new Error("connect ECONNREFUSED")) });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await here.call("POST /recover", { email })).status).toBe(500);
    logged.mockRestore();
    const { data } = await visitor().auth.verifyOtp({ token_hash, type: "recovery" });
    expect(data.session?.user.email).toBe(email);
  });

  test("limits mails to unconfirmed emails per hour, but not to confirmed ones, nor invitations", async () => {
    const author = await confirmedAccount();
    const claims = { role: "service_role" } as const;
    const here = installation({ settings: { rate_limit: { email_sent: 2 } }, claims });
    expect((await signUpAt(here)).status).toBe(200);
    expect((await signUpAt(here)).status).toBe(200);
    const refused = { status: 429, answer: { error_code: "over_email_send_rate_limit" } };
    expect(await signUpAt(here)).toMatchObject(refused);
    expect((await here.call("POST /recover", { email: author.email })).status).toBe(200);
    expect((await here.call("POST /invite", { email: uniqueEmail() })).status).toBe(200);
  });

  test("reports that sign-ups are disabled, also in its settings", async () => {
    const here = installation({ settings: { enable_signup: false } });
    expect(await signUpAt(here)).toMatchObject({ status: 422, answer: { error_code: "signup_disabled" } });
    expect((await here.call("GET /settings")).answer).toMatchObject({ disable_signup: true });
  });
});
