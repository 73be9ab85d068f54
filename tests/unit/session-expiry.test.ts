import { parseCookieHeader } from "@supabase/ssr";
import { expect, test, vi } from "vitest";
import { sessionClient } from "~/auth/clients.server";
import { SessionAnswers } from "~/auth/session-answers.server";

/** The lifetime of a token (seconds). */
const LIFETIME = 3_600;
const theirs = vi.hoisted(() => ({ clock: 0 }));
vi.mock("~/runtime/config.server", () => ({
  config: () => ({
    siteUrl: "https://example.org",
    supabase: { url: "https://abc.supabase.co", anonKey: "a" },
  }),
}));
vi.mock("~/auth/visitor-fetch.server", () => ({
  visitorFetch: () => async () =>
    Response.json({
      access_token: "token",
      refresh_token: "refresh",
      expires_in: LIFETIME,
      expires_at: theirs.clock + LIFETIME,
      user: { id: "1" },
    }),
}));

test.each([
  ["behind", 300],
  ["ahead of", -7_200],
])("a session ends by this machine's clock, though it is %s that of Auth", async (_word, seconds) => {
  const now = Math.round(Date.now() / 1_000);
  theirs.clock = now + seconds;
  const cookies: string[] = [];
  const request = new Request("https://example.org/auth");
  const answers = new SessionAnswers(request, 3_000);
  const options = { ip: undefined, isSessionCookie: () => false, answers };
  const client = sessionClient(request, cookies, options);
  await client.auth.signInWithPassword({ email: "me@example.org", password: "correct horse" });
  const [cookie] = cookies.flatMap((line) => parseCookieHeader(line.split(";")[0] ?? ""));
  const session = JSON.parse(
    Buffer.from(cookie?.value?.slice("base64-".length) ?? "", "base64url").toString(),
  );
  expect(Math.abs(session.expires_at - now - LIFETIME)).toBeLessThan(10);
});
