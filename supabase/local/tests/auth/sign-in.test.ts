import { createServerClient } from "@supabase/ssr";
import { expect, test } from "vitest";
import {
  admin,
  anonKey,
  confirmedAccount,
  PASSWORD,
  post,
  realtime,
  signedIn,
  suite,
  uniqueEmail,
  url,
  visitor,
} from "./accounts";
import { installation } from "./installation";

suite("signing in", () => {
  test("gives the same error for a wrong password and an unknown email", async () => {
    const { email } = await confirmedAccount();
    const wrong = await visitor().auth.signInWithPassword({ email, password: "wrong password" });
    const unknown = await visitor().auth.signInWithPassword({
      email: uniqueEmail(),
      password: "wrong password",
    });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    expect({ ...unknown.error }).toEqual({ ...wrong.error });
  });

  test("issues a token with GoTrue's claims, verifiable with the published ES256 key", async () => {
    const { email, id } = await confirmedAccount();
    const { client, session } = await signedIn(email);
    const { data } = await client.auth.getClaims(session.access_token);
    expect(data?.header.alg).toBe("ES256");
    expect(data?.claims).toMatchObject({
      iss: `${url}/auth/v1`,
      sub: id,
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect((data?.claims.exp ?? 0) - (data?.claims.iat ?? 0)).toBe(session.expires_in);
  });

  test("limits a sender's guesses without locking out the account's owner", async () => {
    const { email } = await confirmedAccount();
    const { call } = installation({ settings: { rate_limit: { sign_in_sign_ups: 3 } } });
    const from = (sender: string, password: string) =>
      call("POST /token?grant_type=password", { email, password }, { "sb-forwarded-for": sender });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => from("192.0.2.1", "wrong password")));
    const codes = guesses.map(({ answer }) => answer.error_code);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(3);
    expect(codes.filter((code) => code === "over_request_rate_limit")).toHaveLength(17);
    expect((await from("192.0.2.1", PASSWORD)).status).toBe(429);
    expect((await from("192.0.2.2", PASSWORD)).status).toBe(200);
  });

  test("limits guesses from many senders", async () => {
    const { email } = await confirmedAccount();
    const { call } = installation({ settings: { rate_limit: { sign_in_sign_ups: 1 } } });
    const guess = (host: number) =>
      call(
        "POST /token?grant_type=password",
        { email, password: "x" },
        { "sb-forwarded-for": `192.0.2.${host}` },
      );
    const guesses = await Promise.all(Array.from({ length: 13 }, (_, host) => guess(host)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test("lets the owner sign in where they have a session, however many others guess", async () => {
    const { email } = await confirmedAccount();
    const { call } = installation({ settings: { rate_limit: { sign_in_sign_ups: 2 } } });
    const from = (sender: string, password: string) =>
      call("POST /token?grant_type=password", { email, password }, { "sb-forwarded-for": sender });
    expect((await from("198.51.100.1", PASSWORD)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, host) => from(`192.0.2.${host}`, "wrong password")),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(20);
    expect((await from("198.51.100.2", PASSWORD)).status).toBe(429);
    expect((await from("198.51.100.1", PASSWORD)).status).toBe(200);
  });

  test("counts the IPs of one IPv6 network as one sender", async () => {
    const { email } = await confirmedAccount();
    const { call } = installation({ settings: { rate_limit: { sign_in_sign_ups: 3 } } });
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, host) =>
        call(
          "POST /token?grant_type=password",
          { email, password: "wrong password" },
          { "sb-forwarded-for": `2001:db8:0:1::${host + 1}` },
        ),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  test("handles 100 concurrent wrong passwords, and accepts the right one afterwards", async () => {
    const { email, id } = await confirmedAccount();
    const body = { email, password: "wrong password" };
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () => post("/token?grant_type=password", body)),
    );
    const refused = guesses.filter(({ status }) => status === 429);
    expect(guesses.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(64);
    expect(guesses.every(({ status }) => [400, 429].includes(status))).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBeTruthy();
    expect((await signedIn(email)).user.id).toBe(id);
  });

  test("rejects a banned account, its token and its links", async () => {
    const { email, id } = await confirmedAccount();
    const { client, session } = await signedIn(email);
    await admin.auth.admin.updateUserById(id, { ban_duration: "1h30m" });
    const { error } = await visitor().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ code: "user_banned" });
    expect((await client.auth.getUser(session.access_token)).error).toMatchObject({ code: "user_banned" });
    const link = await admin.auth.admin.generateLink({ type: "magiclink", email });
    const token_hash = link.data.properties?.hashed_token ?? "";
    const byLink = await visitor().auth.verifyOtp({ token_hash, type: "magiclink" });
    expect(byLink.error).toMatchObject({ status: 403, code: "user_banned" });
    await admin.auth.admin.updateUserById(id, { ban_duration: "none" });
    expect((await signedIn(email)).user.id).toBe(id);
  });

  test("through cookies identifies the next request", async () => {
    const { email, id } = await confirmedAccount();
    const jar = new Map<string, string>();
    const server = () =>
      createServerClient(url, anonKey, {
        realtime,
        cookies: {
          getAll: () => [...jar].map(([name, value]) => ({ name, value })),
          setAll: (cookies) => {
            for (const { name, value } of cookies) jar.set(name, value);
          },
        },
      });
    await server().auth.signInWithPassword({ email, password: PASSWORD });
    const { data } = await server().auth.getUser();
    expect(data.user?.id).toBe(id);
  });
});
