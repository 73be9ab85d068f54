import { createServerClient } from "@supabase/ssr";
import { expect, test } from "vitest";
import {
  admin,
  anonKey,
  confirmedAccount,
  newAddress,
  PASSWORD,
  realtime,
  signedIn,
  suite,
  url,
  visitor,
} from "./accounts";

suite("signing in", () => {
  test("says the same for a wrong password and an unknown address", async () => {
    const { email } = await confirmedAccount();
    const wrong = await visitor().auth.signInWithPassword({ email, password: "wrong password" });
    const unknown = await visitor().auth.signInWithPassword({
      email: newAddress(),
      password: "wrong password",
    });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    expect({ ...unknown.error }).toEqual({ ...wrong.error });
  });

  test("gives a token with hosted's claims, verified by the published ES256 key", async () => {
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

  test("stops guessing at one address without stopping other readers", async () => {
    const { email } = await confirmedAccount();
    const other = await confirmedAccount();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () =>
        visitor().auth.signInWithPassword({ email, password: "wrong password" }),
      ),
    );
    const codes = new Set(guesses.map(({ error }) => error?.code));
    expect(codes).toEqual(new Set(["invalid_credentials", "over_request_rate_limit"]));
    expect((await signedIn(other.email)).user.id).toBe(other.id);
  });

  test("refuses a banned account, and its token", async () => {
    const { email, id } = await confirmedAccount();
    const { client, session } = await signedIn(email);
    await admin.auth.admin.updateUserById(id, { ban_duration: "1h30m" });
    const { error } = await visitor().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ code: "user_banned" });
    expect((await client.auth.getUser(session.access_token)).error).toMatchObject({ code: "user_banned" });
    await admin.auth.admin.updateUserById(id, { ban_duration: "none" });
    expect((await signedIn(email)).user.id).toBe(id);
  });

  test("through cookies lets the next request know who asks", async () => {
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
