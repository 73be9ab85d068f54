import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, describe } from "vitest";
import WebSocket from "ws";
import type { Claims } from "../../src/keys";
import { backend, isEmbedded } from "../support/backend";

export const { url, anonKey } = backend;
/** The site URL in support/setup.ts. */
export const SITE = "http://localhost:3000";
export const PASSWORD = "correct horse";
export const realtime = { transport: WebSocket as never };

/** Needs the mailbox, and changes timestamps in the database: only on the embedded backend. */
export const suite = describe.skipIf(!isEmbedded());

/** Connects when first used; never on a hosted project. */
export const sql = postgres(backend.databaseUrl || "postgres://unused", {
  max: 1,
  onnotice: () => undefined,
});
afterAll(() => sql.end());

export const admin = visitor(backend.serviceKey);

export function visitor(key = anonKey, flowType: "implicit" | "pkce" = "implicit") {
  const auth = { flowType, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return createClient(url, key, { auth, realtime });
}

export const uniqueEmail = () => `reader-${crypto.randomUUID()}@example.org`;

interface StoredMail {
  to: string;
  subject: string;
  text: string;
}

export async function mailTo(email: string): Promise<StoredMail | null> {
  const response = await fetch(`${backend.mailboxUrl}/latest?to=${encodeURIComponent(email)}`);
  return response.ok ? ((await response.json()) as StoredMail) : null;
}

/** The secret of the newest mail's link. */
export async function tokenHashFor(email: string): Promise<string> {
  const link = (await mailTo(email))?.text.match(/https?:\S+/)?.[0] ?? "";
  const { searchParams } = new URL(link);
  return searchParams.get("token_hash") ?? searchParams.get("token") ?? "";
}

export const openLink = async (token: string, type: string, redirectTo = SITE) => {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  const response = await fetch(`${url}/auth/v1/verify?${query}`, { redirect: "manual" });
  return { status: response.status, location: new URL(response.headers.get("location") ?? "") };
};

export async function confirmedAccount(email = uniqueEmail()) {
  const { data, error } = await admin.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  if (error) throw error;
  return { email, id: data.user.id };
}

export async function signedIn(email: string, password = PASSWORD) {
  const client = visitor();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session, user: data.user };
}

/** The claims of a token, unverified. */
export const decode = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Partial<Claims>;

/** A raw request; a string `body` is sent unchanged. */
export const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  fetch(`${url}/auth/v1${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { apikey: anonKey, ...headers },
  });

/** Simulates the passing of time by changing rows. */
export const age = {
  mails: (email: string, seconds: number) => sql`
    update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(secs => ${seconds}),
      recovery_sent_at = recovery_sent_at - make_interval(secs => ${seconds}) where email = ${email}`,
  tokens: (email: string, seconds: number) => sql`
    update auth.one_time_tokens set created_at = created_at - make_interval(secs => ${seconds})
    where relates_to = ${email}`,
  sessions: (userId: string, seconds: number) => sql`
    update auth.sessions set created_at = created_at - make_interval(secs => ${seconds}) where user_id = ${userId}`,
  challenges: (factorId: string, seconds: number) => sql`
    update auth.mfa_challenges set created_at = created_at - make_interval(secs => ${seconds})
    where factor_id = ${factorId}`,
  /** Allows the current code to be used again. */
  codes: (factorId: string) => sql`update auth.mfa_factors set last_used_step = null where id = ${factorId}`,
  refreshTokens: (userId: string, seconds: number) => sql`
    update auth.sessions set refreshed_at = refreshed_at - make_interval(secs => ${seconds})
    where user_id = ${userId}`,
};
