import { createServerClient } from "@supabase/ssr";
import {
  createClient,
  isAuthApiError,
  isAuthWeakPasswordError,
  type SupabaseClient,
} from "@supabase/supabase-js";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import WebSocket from "ws";
import { authHandler } from "../../supabase/local/auth/index";
import type { AuthSettings } from "../../supabase/local/auth/settings";
import type { GatewayRequest, Handler } from "../../supabase/local/http";
import type { Keys } from "../../supabase/local/keys";
import type { Mailer } from "../../supabase/local/mail/index";
import { backend, database, isEmbedded } from "./backend";

const { url, anonKey, serviceKey, mailboxUrl } = backend();
/** What tests/integration/setup.ts starts the backend for. */
const SITE = "http://localhost:3000";
const PASSWORD = "correct horse";
const realtime = { transport: WebSocket as never };
let sql: postgres.Sql;
let admin: SupabaseClient;

/** Needs the mailbox, and the clock turned in the database: both are the embedded backend's alone. */
const suite = describe.skipIf(!isEmbedded());

beforeAll(() => {
  if (!isEmbedded()) return;
  sql = database();
  admin = visitor(serviceKey);
});
afterAll(() => sql?.end());

function visitor(key = anonKey, flowType: "implicit" | "pkce" = "implicit") {
  const auth = { flowType, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return createClient(url, key, { auth, realtime });
}

const newAddress = () => `reader-${crypto.randomUUID()}@example.org`;

interface KeptMail {
  to: string;
  subject: string;
  text: string;
}

async function mailTo(address: string): Promise<KeptMail | null> {
  const response = await fetch(`${mailboxUrl}/latest?to=${encodeURIComponent(address)}`);
  return response.ok ? ((await response.json()) as KeptMail) : null;
}

/** The secret of the newest mail's link. */
async function tokenHashFor(address: string): Promise<string> {
  const link = (await mailTo(address))?.text.match(/https?:\S+/)?.[0] ?? "";
  return new URL(link).searchParams.get("token_hash") ?? "";
}

const openLink = async (token: string, type: string, redirectTo = SITE) => {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  const response = await fetch(`${url}/auth/v1/verify?${query}`, { redirect: "manual" });
  return { status: response.status, location: new URL(response.headers.get("location") ?? "") };
};

async function confirmedAccount(email = newAddress()) {
  const { data, error } = await admin.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  if (error) throw error;
  return { email, id: data.user.id };
}

async function signedIn(email: string, password = PASSWORD) {
  const client = visitor();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session, user: data.user };
}

/** A request below the client's level; `body` is sent as it is when it is a text. */
const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  fetch(`${url}/auth/v1${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { apikey: anonKey, ...headers },
  });

/** What the clock would do, done to the rows. */
const age = {
  mails: (email: string, seconds: number) => sql`
    update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(secs => ${seconds}),
      recovery_sent_at = recovery_sent_at - make_interval(secs => ${seconds}) where email = ${email}`,
  tokens: (email: string, seconds: number) => sql`
    update auth.one_time_tokens set created_at = created_at - make_interval(secs => ${seconds})
    where relates_to = ${email}`,
  refreshTokens: (userId: string, seconds: number) => sql`
    update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => ${seconds})
    where user_id = ${userId}`,
};

suite("signing up", () => {
  test("mails a link that confirms the address, after which the password works", async () => {
    const email = newAddress();
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

  test("answers a taken address like a new one, with nothing of the account in it and no mail", async () => {
    const { email, id } = await confirmedAccount();
    const { data, error } = await visitor().auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [] });
    expect(data.user?.id).not.toBe(id);
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(await mailTo(email)).toBeNull();
  });

  test("sends an unconfirmed address a new link, but one a minute", async () => {
    const email = newAddress();
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

  test("makes one account of parallel requests for one address", async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor().auth.signUp({ email, password: PASSWORD })),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    const [row] = await sql<{ count: number }[]>`select count(*)::int from auth.users where email = ${email}`;
    expect(row?.count).toBe(1);
  });

  test("refuses a password of five characters as weak", async () => {
    const { error } = await visitor().auth.signUp({ email: newAddress(), password: "12345" });
    expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(["length"]);
    expect(error).toMatchObject({ status: 422, message: "Password should be at least 6 characters." });
  });

  test.each([
    [{ email: "", password: PASSWORD }, 422, "Anonymous sign-ins are disabled"],
    [{ email: newAddress(), password: "" }, 400, "Signup requires a valid password"],
    [{ email: "nobody", password: PASSWORD }, 400, "Unable to validate email address: invalid format"],
    [{ email: newAddress(), password: "x".repeat(73) }, 400, "Password cannot be longer than 72 characters"],
    [{ phone: "+49301234567", password: PASSWORD }, 400, "Phone signups are disabled"],
  ])("answers %o with %i", async (credentials, status, message) => {
    const { error } = await visitor().auth.signUp(credentials as { email: string; password: string });
    expect(error).toMatchObject({ status, message });
  });
});

suite("a mailed link", () => {
  test("leads back with a code that only the browser which signed up can exchange, once", async () => {
    const email = newAddress();
    const client = visitor(anonKey, "pkce");
    await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE}/notes` } });
    const { status, location } = await openLink(await tokenHashFor(email), "signup", `${SITE}/notes`);
    expect([status, location.origin + location.pathname]).toEqual([303, `${SITE}/notes`]);
    const code = location.searchParams.get("code") ?? "";

    const stranger = visitor(anonKey, "pkce");
    await stranger.auth.signUp({ email: newAddress(), password: PASSWORD });
    const stolen = await stranger.auth.exchangeCodeForSession(code);
    expect(stolen.error).toMatchObject({ status: 400, code: "bad_code_verifier" });

    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.data.session?.user.email).toBe(email);
    const spent = await post("/token?grant_type=pkce", { auth_code: code, code_verifier: "x".repeat(43) });
    expect(await spent.json()).toMatchObject({ error_code: "flow_state_not_found" });
  });

  test("leads back with tokens in the fragment, and with an error when opened again", async () => {
    const email = newAddress();
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

  test.each([
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "http://localhost@evil.example/",
    "",
  ])("never leads to %s", async (target) => {
    const { location } = await openLink("unknown", "signup", target);
    expect(location.origin).toBe(new URL(SITE).origin);
  });

  test("expires: a confirmation after a day, a new password's after an hour", async () => {
    const email = newAddress();
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

  test("works for one of many parallel uses", async () => {
    const email = newAddress();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const token_hash = await tokenHashFor(email);
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => visitor().auth.verifyOtp({ token_hash, type: "signup" })),
    );
    expect(uses.filter(({ data }) => data.session)).toHaveLength(1);
  });
});

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

suite("refreshing", () => {
  test("rotates the token, and answers the old one with the active one while the grace lasts", async () => {
    const { session } = await signedIn((await confirmedAccount()).email);
    const next = await visitor().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(next.data.session?.refresh_token).not.toBe(session.refresh_token);
    const again = await visitor().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(again.data.session?.refresh_token).toBe(next.data.session?.refresh_token);
  });

  test("gives 100 parallel uses of one token the same next token", async () => {
    const { session, user } = await signedIn((await confirmedAccount()).email);
    const { refresh_token } = session;
    const uses = await Promise.all(
      Array.from({ length: 100 }, () => visitor().auth.refreshSession({ refresh_token })),
    );
    expect(new Set(uses.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from auth.refresh_tokens where user_id = ${user.id} and not revoked`;
    expect(row?.count).toBe(1);
  });

  test("hands the active token to an older one within the grace only; later all of the session's tokens end", async () => {
    const { session, user } = await signedIn((await confirmedAccount()).email);
    const second = await visitor().auth.refreshSession(session);
    const third = await visitor().auth.refreshSession({
      refresh_token: second.data.session?.refresh_token ?? "",
    });
    const active = third.data.session?.refresh_token ?? "";
    const soon = await visitor().auth.refreshSession(session);
    expect(soon.data.session?.refresh_token).toBe(active);

    await age.refreshTokens(user.id, 11);
    const stolen = await visitor().auth.refreshSession(session);
    expect(stolen.error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    const owner = await visitor().auth.refreshSession({ refresh_token: active });
    expect(owner.error).toMatchObject({ code: "refresh_token_already_used" });
  });

  test("refuses a token that it never issued", async () => {
    const { error } = await visitor().auth.refreshSession({ refresh_token: "never-issued-token" });
    expect(error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
  });

  test("stores no secret that a reader of the database could use", async () => {
    const email = newAddress();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const link = await tokenHashFor(email);
    const { session } = await signedIn((await confirmedAccount()).email);
    const dump = JSON.stringify([
      await sql`select * from auth.refresh_tokens`,
      await sql`select * from auth.one_time_tokens`,
      await sql`select * from auth.users where email = ${email}`,
    ]);
    expect(dump).not.toContain(link);
    expect(dump).not.toContain(session.refresh_token);
  });
});

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
    const same = await here.client.auth.updateUser({ password: PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    const weak = await here.client.auth.updateUser({ password: "short" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });

    expect((await here.client.auth.updateUser({ password: "another horse" })).error).toBeNull();
    expect((await here.client.auth.getUser()).error).toBeNull();
    expect((await elsewhere.client.auth.refreshSession()).error).toMatchObject({
      code: "refresh_token_not_found",
    });
    const token_hash = await tokenHashFor(email);
    expect((await visitor().auth.verifyOtp({ token_hash, type: "recovery" })).error).not.toBeNull();
    expect((await signedIn(email, "another horse")).user.email).toBe(email);
  });

  test("changes its address when the old and the new one agree", async () => {
    const { email, id } = await confirmedAccount();
    const newEmail = newAddress();
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

suite("administration", () => {
  test("lists, reads, changes and deletes accounts", async () => {
    const { email, id } = await confirmedAccount();
    const listed = await admin.auth.admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.data.users).toMatchObject([{ id }]);
    expect("total" in listed.data && listed.data.total).toBeGreaterThan(0);
    const changed = await admin.auth.admin.updateUserById(id, {
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "author" },
    });
    expect(changed.data.user).toMatchObject({
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "author" },
    });
    const twice = await admin.auth.admin.createUser({ email, password: PASSWORD });
    expect(twice.error).toMatchObject({ status: 422, code: "email_exists" });
    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
  });

  test("forgets whose account it was when deleting softly", async () => {
    const { email, id } = await confirmedAccount();
    await admin.auth.admin.deleteUser(id, true);
    const { data } = await admin.auth.admin.getUserById(id);
    expect(data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data.user)).not.toContain(email);
  });

  test("makes links without mailing them, and invitations that open an account", async () => {
    const { email } = await confirmedAccount();
    const { data } = await admin.auth.admin.generateLink({ type: "magiclink", email });
    expect(await mailTo(email)).toBeNull();
    const properties = data.properties;
    const byDigits = await visitor().auth.verifyOtp({
      email,
      token: properties?.email_otp ?? "",
      type: "email",
    });
    expect(byDigits.data.session?.user.email).toBe(email);

    const guest = newAddress();
    const invited = await admin.auth.admin.inviteUserByEmail(guest, { data: { name: "Grace" } });
    expect(invited.data.user?.invited_at).toBeTruthy();
    const accepted = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(guest),
      type: "invite",
    });
    expect(accepted.data.user?.user_metadata).toMatchObject({ name: "Grace" });
  });

  test("is for the service key only", async () => {
    expect((await visitor().auth.admin.listUsers()).error).toMatchObject({ status: 403, code: "not_admin" });
    const { session } = await signedIn((await confirmedAccount()).email);
    const { error } = await visitor().auth.admin.inviteUserByEmail(session.user.email ?? "");
    expect(error).toMatchObject({ code: "not_admin" });
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
      mailer: { send } as Mailer,
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
