import { expect, test, vi } from "vitest";
import {
  age,
  confirmedAccount,
  mailTo,
  newAddress,
  PASSWORD,
  suite,
  tokenHashFor,
  visitor,
} from "./accounts";
import { type Installation, installation } from "./installation";

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
  const signUpAt = ({ call }: Installation, email = newAddress()) =>
    call("POST /signup", { email, password: PASSWORD });

  test("whose mail server is down says so, and sends as soon as it is back", async () => {
    let down = true;
    const send = async () => {
      if (down) throw new Error("connect ECONNREFUSED");
    };
    const here = installation({ send });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const email = newAddress();
    const refused = { status: 500, answer: { error_code: "unexpected_failure" } };
    expect(await signUpAt(here, email)).toMatchObject(refused);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    down = false;
    expect((await signUpAt(here, email)).status).toBe(200);
  });

  test("sends no more mails to strangers in an hour than it is set to, and the author's all the same", async () => {
    const author = await confirmedAccount();
    const here = installation({ settings: { rate_limit: { email_sent: 2 } } });
    expect((await signUpAt(here)).status).toBe(200);
    expect((await signUpAt(here)).status).toBe(200);
    const refused = { status: 429, answer: { error_code: "over_email_send_rate_limit" } };
    expect(await signUpAt(here)).toMatchObject(refused);
    expect((await here.call("POST /recover", { email: author.email })).status).toBe(200);
  });

  test("that takes no newcomers says so, in its settings too", async () => {
    const here = installation({ settings: { enable_signup: false } });
    expect(await signUpAt(here)).toMatchObject({ status: 422, answer: { error_code: "signup_disabled" } });
    expect((await here.call("GET /settings")).answer).toMatchObject({ disable_signup: true });
  });
});
