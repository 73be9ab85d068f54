import { describe, expect, it } from "vitest";
import {
  admin,
  confirmedAccount,
  PASSWORD,
  post,
  signedIn,
  uniqueEmail,
  url,
  visitor,
} from "../auth/accounts";
import { backend } from "../support/backend";

// What the API answers besides what supabase-js passes on; compared with supabase/auth bc32168e.

/** The list of accounts as an admin gets it. */
async function list(query: Record<string, string>) {
  const headers = { apikey: backend.serviceKey, authorization: `Bearer ${backend.serviceKey}` };
  const response = await fetch(`${url}/auth/v1/admin/users?${new URLSearchParams(query)}`, { headers });
  const { users } = (await response.json()) as { users: { id: string; email: string }[] };
  return { users, total: response.headers.get("x-total-count"), link: response.headers.get("link") };
}

describe("the metadata of an account", () => {
  it("of a sign-up are copied to its identity", async () => {
    const email = uniqueEmail();
    const options = { data: { full_name: "Ada" } };
    const { data } = await visitor().auth.signUp({ email, password: PASSWORD, options });
    const metadata = {
      sub: data.user?.id,
      email,
      full_name: "Ada",
      email_verified: false,
      phone_verified: false,
    };
    expect(data.user?.user_metadata).toEqual(metadata);
    expect(data.user?.identities?.[0]?.identity_data).toEqual(metadata);
  });

  it("made by an admin stay its own, and its identity is not verified", async () => {
    const email = uniqueEmail();
    const account = { email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: "Ada" } };
    const { data } = await admin.auth.admin.createUser(account);
    expect(data.user?.user_metadata).toEqual({ full_name: "Ada", email_verified: true });
    const identity = { sub: data.user?.id, email, email_verified: false, phone_verified: false };
    expect(data.user?.identities?.[0]?.identity_data).toEqual(identity);
  });

  it("are verified by an invitation's link, which no longer counts as sent", async () => {
    const email = uniqueEmail();
    const { data } = await admin.auth.admin.generateLink({ type: "invite", email });
    const token_hash = data.properties?.hashed_token ?? "";
    const { user } = (await visitor().auth.verifyOtp({ token_hash, type: "invite" })).data;
    expect(user?.user_metadata).toEqual({ email_verified: true });
    expect(user?.confirmation_sent_at).toBeUndefined();
    expect(user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
  });
});

describe("the list of accounts", () => {
  it("has neither identities nor factors", async () => {
    const { email, id } = await confirmedAccount();
    const { client } = await signedIn(email);
    await client.auth.mfa.enroll({ factorType: "totp" });
    const { users } = await list({ filter: email });
    expect(users).toMatchObject([{ id, identities: null }]);
    expect(users[0]).not.toHaveProperty("factors");
    expect((await admin.auth.admin.getUserById(id)).data.user?.factors).toHaveLength(1);
  });

  it("is filtered by a part of the email or of the full name", async () => {
    const name = crypto.randomUUID();
    const ids = await Promise.all(
      [`${name}@example.org`, `longer-${name}@example.org`].map(
        async (email) => (await confirmedAccount(email)).id,
      ),
    );
    const find = async (filter: string) => (await list({ filter })).users.map(({ id }) => id).sort();
    expect(await find(`${name}@example.org`)).toEqual(ids.toSorted());
    expect(await find(name.toUpperCase())).toEqual([]);
    await admin.auth.admin.updateUserById(ids[0] ?? "", {
      user_metadata: { full_name: `Ada ${name} Byron` },
    });
    expect(await find(`ADA ${name}`.toUpperCase())).toEqual([ids[0]]);
    const { users, total, link } = await list({ filter: `${name}@example.org`, per_page: "1", page: "1" });
    expect([users.length, total]).toEqual([1, "2"]);
    const page = (number: number) =>
      `</admin/users?filter=${name}%40example.org&page=${number}&per_page=1>; rel=`;
    expect(link).toBe(`${page(2)}"next", ${page(2)}"last"`);
  });
});

describe("an authenticator app", () => {
  it("gets a URI with the site's host, and is listed with its defaults", async () => {
    const { email } = await confirmedAccount();
    const { client } = await signedIn(email);
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "My site:80" });
    expect(data?.totp.uri).toBe(
      `otpauth://totp/My%20site:80:${email}?algorithm=SHA1&digits=6&issuer=My%20site:80&period=30&secret=${data?.totp.secret}`,
    );
    const [factor] = (await client.auth.getUser()).data.user?.factors ?? [];
    expect(factor).toMatchObject({ phone: "", last_challenged_at: null });
    expect(factor).not.toHaveProperty("friendly_name");
  });
});

describe("a session", () => {
  it("has a judgement of the password only when it begins with one", async () => {
    const { email } = await confirmedAccount();
    const begun = await post("/token?grant_type=password", { email, password: PASSWORD });
    const session = (await begun.json()) as Record<string, unknown>;
    expect(session.weak_password).toBeNull();
    const { refresh_token } = session as { refresh_token: string };
    const renewed = await post("/token?grant_type=refresh_token", { refresh_token });
    expect(await renewed.json()).not.toHaveProperty("weak_password");
  });

  it.each(["nonsense", "a.b.c", ""])("is not renewed with %j", async (refresh_token) => {
    const response = await post("/token?grant_type=refresh_token", { refresh_token });
    const error = { code: 400, error_code: "validation_failed", msg: "Refresh token is not valid" };
    expect(await response.json()).toEqual(error);
  });
});
