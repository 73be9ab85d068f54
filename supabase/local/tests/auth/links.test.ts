import { expect, test } from "vitest";
import {
  age,
  anonKey,
  confirmedAccount,
  openLink,
  PASSWORD,
  post,
  SITE,
  suite,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "./accounts";

suite("a mailed link", () => {
  test("returns a code that only the browser that signed up can exchange, once", async () => {
    const email = uniqueEmail();
    const client = visitor(anonKey, "pkce");
    await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE}/notes` } });
    const { status, location } = await openLink(await tokenHashFor(email), "signup", `${SITE}/notes`);
    expect([status, location.origin + location.pathname]).toEqual([303, `${SITE}/notes`]);
    const code = location.searchParams.get("code") ?? "";

    const stranger = visitor(anonKey, "pkce");
    await stranger.auth.signUp({ email: uniqueEmail(), password: PASSWORD });
    const stolen = await stranger.auth.exchangeCodeForSession(code);
    expect(stolen.error).toMatchObject({ status: 400, code: "bad_code_verifier" });

    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.data.session?.user.email).toBe(email);
    const spent = await post("/token?grant_type=pkce", { auth_code: code, code_verifier: "x".repeat(43) });
    expect(await spent.json()).toMatchObject({ error_code: "flow_state_not_found" });
  });

  test("returns tokens in the fragment, and an error when opened again", async () => {
    const email = uniqueEmail();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const token = await tokenHashFor(email);
    const first = new URLSearchParams((await openLink(token, "signup")).location.hash.slice(1));
    expect(first.get("type")).toBe("signup");
    const client = visitor();
    const { data } = await client.auth.setSession({
      access_token: first.get("access_token") ?? "",
      refresh_token: first.get("refresh_token") ?? "",
    });
    expect(data.user?.email).toBe(email);
    const again = new URLSearchParams((await openLink(token, "signup")).location.hash.slice(1));
    expect(Object.fromEntries(again)).toMatchObject({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
  });

  test("of type email reports which mail it came from", async () => {
    const email = uniqueEmail();
    const opened = async () => {
      const { location } = await openLink(await tokenHashFor(email), "email");
      return new URLSearchParams(location.hash.slice(1)).get("type");
    };
    await visitor().auth.signUp({ email, password: PASSWORD });
    expect(await opened()).toBe("signup");
    await age.mails(email, 3600);
    await visitor().auth.signInWithOtp({ email });
    expect(await opened()).toBe("magiclink");
  });

  test.each([
    "https://evil.example/",
    "http://evil.example:3000/",
    "//evil.example",
    "javascript:alert(1)",
    "http://localhost@evil.example/",
    "",
  ])("never redirects to %s", async (target) => {
    const { location } = await openLink("unknown", "signup", target);
    expect(location.origin).toBe(new URL(SITE).origin);
  });

  test("expires: a confirmation after a day, a recovery after an hour", async () => {
    const email = uniqueEmail();
    await visitor().auth.signUp({ email, password: PASSWORD });
    await age.tokens(email, 23.9 * 3600);
    await age.tokens(email, 0.2 * 3600);
    const late = await visitor().auth.verifyOtp({ token_hash: await tokenHashFor(email), type: "email" });
    expect(late.error).toMatchObject({
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });

    const account = await confirmedAccount();
    await visitor().auth.resetPasswordForEmail(account.email);
    await age.tokens(account.email, 3601);
    const token_hash = await tokenHashFor(account.email);
    const { error } = await visitor().auth.verifyOtp({ token_hash, type: "recovery" });
    expect(error).toMatchObject({ code: "otp_expired" });
  });

  test("works for one of many concurrent requests", async () => {
    const email = uniqueEmail();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const token_hash = await tokenHashFor(email);
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => visitor().auth.verifyOtp({ token_hash, type: "signup" })),
    );
    expect(uses.filter(({ data }) => data.session)).toHaveLength(1);
  });
});
