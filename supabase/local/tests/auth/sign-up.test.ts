import { isAuthWeakPasswordError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  age,
  confirmedAccount,
  mailTo,
  PASSWORD,
  SITE,
  signedIn,
  sql,
  suite,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "./accounts";

suite("signing up", () => {
  test("mails a link that confirms the email; then the password works", async () => {
    const email = uniqueEmail();
    const { data, error } = await visitor().auth.signUp({
      email: email.toUpperCase(),
      password: PASSWORD,
      options: { data: { name: "Ada" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, role: "authenticated", user_metadata: { name: "Ada" } });
    expect(data.user?.identities).toHaveLength(1);

    const early = await visitor().auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({
      status: 400,
      code: "email_not_confirmed",
      message: "Email not confirmed",
    });

    const mail = await mailTo(email);
    expect(mail?.text).toContain(`${SITE}/auth/confirm?token_hash=`);
    expect(mail?.text).toContain("&type=email&next=/");
    const confirmed = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(email),
      type: "email",
    });
    expect(confirmed.data.session?.user.email_confirmed_at).toBeTruthy();
    expect((await signedIn(email)).user.user_metadata).toMatchObject({ name: "Ada", email_verified: true });
  });

  test("responds to a taken email as to a new one, without a mail or any data of the account", async () => {
    const { email, id } = await confirmedAccount();
    const { data, error } = await visitor().auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [] });
    expect(data.user?.id).not.toBe(id);
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(await mailTo(email)).toBeNull();
  });

  test("mails an unconfirmed email a new link, at most once a minute", async () => {
    const email = uniqueEmail();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const first = await tokenHashFor(email);
    const soon = await visitor().auth.signUp({ email, password: PASSWORD });
    expect(soon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(soon.error?.message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );

    await age.mails(email, 61);
    expect((await visitor().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect(await tokenHashFor(email)).not.toBe(first);
    const old = await visitor().auth.verifyOtp({ token_hash: first, type: "email" });
    expect(old.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("creates one account for concurrent requests with one email", async () => {
    const email = uniqueEmail();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor().auth.signUp({ email, password: PASSWORD })),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    const [row] = await sql<{ count: number }[]>`select count(*)::int from auth.users where email = ${email}`;
    expect(row?.count).toBe(1);
  });

  test("rejects a password of five characters as weak", async () => {
    const { error } = await visitor().auth.signUp({ email: uniqueEmail(), password: "12345" });
    expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(["length"]);
    expect(error).toMatchObject({ status: 422, message: "Password should be at least 6 characters." });
  });

  test.each([
    [{ email: "", password: PASSWORD }, 422, "Anonymous sign-ins are disabled"],
    [{ email: uniqueEmail(), password: "" }, 400, "Signup requires a valid password"],
    [{ email: "nobody", password: PASSWORD }, 400, "Unable to validate email address: invalid format"],
    [{ email: uniqueEmail(), password: "x".repeat(73) }, 400, "Password cannot be longer than 72 characters"],
    [{ phone: "+49301234567", password: PASSWORD }, 400, "Phone signups are disabled"],
  ])("responds to %o with %i", async (credentials, status, message) => {
    const { error } = await visitor().auth.signUp(credentials as { email: string; password: string });
    expect(error).toMatchObject({ status, message });
  });
});
