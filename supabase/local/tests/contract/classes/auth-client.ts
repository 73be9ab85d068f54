import { expect } from "vitest";
import {
  admin,
  age,
  confirmedAccount,
  mailTo,
  PASSWORD,
  signedIn,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "../../auth/accounts";
import { disabled, internal, local, type Table, testedBy, works, worksByMail } from "../entry";

const mySession = async () => signedIn((await confirmedAccount()).email);

/** Without a wallet: the client accepts an externally signed message. */
const solana = () =>
  visitor().auth.signInWithWeb3({
    chain: "solana",
    message: [
      "example.org wants you to sign in with your Solana account:",
      "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
      "",
      "Version: 1",
      "URI: https://example.org/",
      "Nonce: 32891756",
      `Issued At: ${new Date().toISOString()}`,
    ].join("\n"),
    signature: new Uint8Array(64),
  });

/** Opens the URL to which the client would redirect the browser. */
async function follow(url: string | null | undefined) {
  const response = await fetch(url ?? "", { redirect: "manual" });
  const body = await response.json();
  return { status: response.status, error: { code: body.error_code, message: body.msg } };
}

const google = { provider: "google", options: { skipBrowserRedirect: true } } as const;
const idToken = { provider: "google", token: "x.y.z" } as const;
const NO_PROVIDER = { status: 400, code: "validation_failed", sentence: /provider is not enabled/ };
const NO_GOOGLE = { status: 400, code: "provider_disabled", sentence: /google.*is not enabled/ };
const NO_LINKING = { status: 404, code: "manual_linking_disabled", sentence: /Manual linking is disabled/ };

export const goTrueClient: Table = {
  signUp: worksByMail(async () => {
    const email = uniqueEmail();
    const { data, error } = await visitor().auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email } });
  }),
  signInWithPassword: works(async () => {
    const { email, id } = await confirmedAccount();
    expect((await signedIn(email)).user.id).toBe(id);
    const { error } = await visitor().auth.signInWithPassword({ email, password: "wrong password" });
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
  }),
  signInWithOtp: worksByMail(async () => {
    const { email } = await confirmedAccount();
    const { error } = await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    const signedIn = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(email),
      type: "magiclink",
    });
    expect(signedIn.data.user?.email).toBe(email);
  }),
  verifyOtp: works(async () => {
    const { email, id } = await confirmedAccount();
    const { data } = await admin.auth.admin.generateLink({ type: "magiclink", email });
    const token_hash = data.properties?.hashed_token ?? "";
    const signedIn = await visitor().auth.verifyOtp({ token_hash, type: "magiclink" });
    expect(signedIn.data.user?.id).toBe(id);
    const again = await visitor().auth.verifyOtp({ token_hash, type: "magiclink" });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  }),
  exchangeCodeForSession: testedBy(
    "auth/links.test.ts",
    "returns a code that only the browser that signed up can exchange, once",
  ),
  resend: worksByMail(async () => {
    const email = uniqueEmail();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const first = await tokenHashFor(email);
    await age.mails(email, 61);
    expect((await visitor().auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await tokenHashFor(email)).not.toBe(first);
  }),
  resetPasswordForEmail: worksByMail(async () => {
    const { email } = await confirmedAccount();
    expect((await visitor().auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(await tokenHashFor(email)).not.toBe("");
  }),
  reauthenticate: worksByMail(async () => {
    const { client, user } = await mySession();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect((await mailTo(user.email ?? ""))?.text).toMatch(/\b\d{6}\b/);
  }),
  getUser: works(async () => {
    const { client, user } = await mySession();
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  }),
  updateUser: works(async () => {
    const { client } = await mySession();
    const { data } = await client.auth.updateUser({ data: { name: "Ada" } });
    expect(data.user?.user_metadata).toMatchObject({ name: "Ada" });
  }),
  setSession: works(async () => {
    const { session, user } = await mySession();
    expect((await visitor().auth.setSession(session)).data.user?.id).toBe(user.id);
  }),
  refreshSession: works(async () => {
    const { client, session } = await mySession();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  }),
  signOut: works(async () => {
    const { client, session } = await mySession();
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await visitor().auth.refreshSession(session)).error).not.toBeNull();
  }),
  getClaims: works(async () => {
    const { client, user } = await mySession();
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({ sub: user.id, role: "authenticated", aal: "aal1" });
  }),
  getUserIdentities: works(async () => {
    const { client } = await mySession();
    expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: "email" }]);
  }),

  signInAnonymously: disabled(
    { status: 422, code: "anonymous_provider_disabled", sentence: /Anonymous sign-ins are disabled/ },
    () => visitor().auth.signInAnonymously(),
  ),
  signInWithOAuth: disabled(NO_PROVIDER, async () => {
    const { data } = await visitor().auth.signInWithOAuth(google);
    return follow(data.url);
  }),
  signInWithIdToken: disabled(NO_GOOGLE, () => visitor().auth.signInWithIdToken(idToken)),
  signInWithSSO: disabled({ status: 404, code: "saml_provider_disabled", sentence: /SAML/ }, () =>
    visitor().auth.signInWithSSO({ domain: "example.org" }),
  ),
  signInWithWeb3: disabled({ status: 422, code: "web3_provider_disabled", sentence: /Web3/i }, solana),
  linkIdentity: [
    disabled(NO_LINKING, async () => (await mySession()).client.auth.linkIdentity(google)),
    disabled(NO_GOOGLE, async () => (await mySession()).client.auth.linkIdentity(idToken)),
  ],
  unlinkIdentity: disabled(NO_LINKING, async () => {
    const { client } = await mySession();
    const { data } = await client.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (!identity) throw new Error("The account has no identity");
    return client.auth.unlinkIdentity(identity);
  }),
  signInWithPasskey: local("combines a browser's WebAuthn with auth.passkey", ({ auth }) =>
    expect(auth.signInWithPasskey()).rejects.toThrow("disabled by default"),
  ),
  registerPasskey: local("combines a browser's WebAuthn with auth.passkey", ({ auth }) =>
    expect(auth.registerPasskey()).rejects.toThrow("disabled by default"),
  ),

  getSession: local("reads the stored session", async ({ auth }) =>
    expect(await auth.getSession()).toEqual({ data: { session: null }, error: null }),
  ),
  onAuthStateChange: local("notifies of signing in and out", ({ auth }) =>
    auth.onAuthStateChange(() => undefined).data.subscription.unsubscribe(),
  ),
  initialize: local("reads the stored session", async ({ auth }) =>
    expect(await auth.initialize()).toEqual({ error: null }),
  ),
  startAutoRefresh: local("a timer that calls refreshSession", async ({ auth }) => {
    await auth.startAutoRefresh();
    await auth.stopAutoRefresh();
  }),
  stopAutoRefresh: local("ends the timer", ({ auth }) => auth.stopAutoRefresh()),
  dispose: local("ends timers and listeners", ({ auth }) => auth.dispose()),
  isThrowOnErrorEnabled: local("returns a setting", ({ auth }) =>
    expect(auth.isThrowOnErrorEnabled()).toBeFalsy(),
  ),
  signInWithEthereum: internal("a part of signInWithWeb3"),
  signInWithSolana: internal("a part of signInWithWeb3"),
  linkIdentityOAuth: internal("a part of linkIdentity"),
  linkIdentityIdToken: internal("a part of linkIdentity"),
  fetchJwk: internal("a part of getClaims"),
};
