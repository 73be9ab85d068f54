import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { confirm } from "~/auth/confirm.server";
import { followOutcome } from "~/auth/emailed-link.server";
import { getAccount, setSessionCookies } from "~/auth/session.server";
import { readAddress } from "~/site/emailed-tokens";

const siteUrl = "https://example.org";
vi.mock("~/runtime/config.server", () => ({
  isEmbedded: () => true,
  config: () => ({
    siteUrl: "https://example.org",
    sessionSecret: "a secret of this test",
    supabase: { url: "https://abc.supabase.co", anonKey: "anon", serviceKey: "service" },
  }),
}));
/** What the data service answers to "METHOD /path", by the token that is sent. */
const service = vi.hoisted(() => ({
  answer: (_call: string, _token: string): Response => Response.json({}),
}));
vi.mock("~/auth/data-fetch.server", () => {
  const dataFetch = async (input: string, init: RequestInit) => {
    const { pathname, search } = new URL(input);
    const token = new Headers(init.headers).get("Authorization")?.slice("Bearer ".length) ?? "";
    return service.answer(`${init.method ?? "GET"} ${pathname}${search}`, token);
  };
  return { dataFetch, sharedFetch: dataFetch, DATABASE_TIMEOUT: 5_000 };
});

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An access token as Auth makes it after a link was opened some seconds ago. */
function makeToken(session: string, { age = 0 } = {}): string {
  const amr = [{ method: "otp", timestamp: now() - age }];
  return `${encode({ alg: "ES256" })}.${encode({ sub: session, exp: now() + 3_000, amr })}.${encode({})}`;
}

/** A request of a browser that is signed in with this token. */
function makeArgs(token?: string) {
  const session = {
    access_token: token,
    refresh_token: "own",
    expires_at: now() + 3_000,
    user: { id: "own" },
  };
  const Cookie = `sb-abc-auth-token=base64-${encode(session)}`;
  const request = new Request(`${siteUrl}/auth/confirm`, { headers: token ? { Cookie } : {} });
  return { request, context: {} as AppLoadContext };
}

function makeForm(access_token: string, type: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ access_token, refresh_token: "linked", type, next: "/" }))
    form.set(name, value);
  return form;
}

function getCookies({ context }: ReturnType<typeof makeArgs>): string[] {
  const headers = new Headers();
  setSessionCookies(headers, context);
  return headers.getSetCookie();
}

const ended = () => Response.json({ code: 403, error_code: "session_not_found", msg: "" }, { status: 403 });
const [own, linked] = [makeToken("own"), makeToken("linked")];

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  service.answer = (call) => Response.json(call.endsWith("/user") ? { id: "linked" } : false);
});

test("a link with tokens that have ended leaves the reader signed in", async () => {
  service.answer = (call, token) =>
    call.endsWith("/user") && token === linked ? ended() : Response.json({ id: "own" });
  const args = makeArgs(own);
  const answer = await confirm(args, makeForm(linked, "magiclink"));
  expect(answer).toMatchObject({ data: { problem: expect.stringContaining("has expired") } });
  expect((await getAccount(args))?.id).toBe("own");
  expect(getCookies(args)).toEqual([]);
});

test("a link whose session ends while it is followed leaves the reader signed in", async () => {
  let isChecked = false;
  service.answer = (_call, token) => {
    if (token === linked && isChecked) return ended();
    isChecked = true;
    return Response.json({ id: "linked" });
  };
  const args = makeArgs(own);
  await confirm(args, makeForm(linked, "magiclink"));
  expect(getCookies(args)).toEqual([]);
});

test("ending the session that a link's replaces says nothing of the new one", async () => {
  const args = makeArgs(own);
  await confirm(args, makeForm(linked, "magiclink"));
  // auth-js drops a session that it cannot refresh.
  vi.setSystemTime(Date.now() + 3_600_000);
  service.answer = () => Response.json({ message: "paused" }, { status: 509 });
  expect(await getAccount(args)).toBeNull();
  const cookies = getCookies(args).filter((cookie) => cookie.startsWith("sb-"));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).not.toContain("Max-Age=0");
});

test("a code that no service exchanges now can be sent again", async () => {
  service.answer = () => Response.json({ message: "paused" }, { status: 509 });
  const { request, context } = makeArgs();
  request.headers.set("Cookie", `sb-abc-auth-token-code-verifier=base64-${encode(Object("verifier"))}`);
  const outcome = followOutcome({ request, context }, new URLSearchParams({ code: "1" }), "/");
  await expect(outcome).rejects.toMatchObject({ init: { status: 503 } });
});

test("the reader's own session that has ended is forgotten", async () => {
  service.answer = ended;
  const args = makeArgs(own);
  expect(await getAccount(args)).toBeNull();
  expect(getCookies(args)).toEqual([expect.stringContaining("Max-Age=0")]);
});

test("the reader's own session that has ended is forgotten beside that of another project", async () => {
  service.answer = ended;
  const args = makeArgs(own);
  const Cookie = `sb-aaa-auth-token=base64-${encode({ access_token: linked })}; ${args.request.headers.get("Cookie")}`;
  args.request = new Request(args.request, { headers: { Cookie } });
  await getAccount(args);
  expect(getCookies(args)).toEqual([expect.stringMatching(/^sb-abc-.*Max-Age=0/)]);
});

test.each(["recovery", "invite"])(
  "tokens of a link of the kind %s are too old after five minutes",
  async (type) => {
    const args = makeArgs();
    const answer = await confirm(args, makeForm(makeToken("linked", { age: 301 }), type));
    expect(answer).toBeInstanceOf(Response);
    const { headers } = answer as Response;
    expect(headers.get("Location")).toBe("/auth/forgot");
    const [toast = "", ...others] = headers.getSetCookie();
    expect(readCookie(toast)).toContain("That link was opened too long ago");
    expect(readCookie(toast)).not.toContain("minutes");
    expect(others).toEqual([]);
  },
);

test("tokens are sent back with the answer while the auth service cannot be asked", async () => {
  service.answer = () => Response.json({ message: "paused" }, { status: 509 });
  const { data, init } = (await confirm(makeArgs(), makeForm(linked, "invite"))) as RejectedLink;
  expect(init?.status).toBe(503);
  expect(data.fields).toEqual({ access_token: linked, refresh_token: "linked", type: "invite" });
});

test("tokens that have ended are not sent back", async () => {
  service.answer = ended;
  const { data, init } = (await confirm(makeArgs(), makeForm(linked, "invite"))) as RejectedLink;
  expect([init?.status, data.fields]).toEqual([400, null]);
});

type RejectedLink = Exclude<Awaited<ReturnType<typeof confirm>>, Response>;

/** The text in a signed cookie. */
const readCookie = (cookie: string) =>
  Buffer.from(decodeURIComponent(/=([^;.]+)/.exec(cookie)?.[1] ?? ""), "base64").toString();

test("the page behind a link with tokens names the account, if they do", () => {
  const makeToken = (claims: object) => `${encode({ alg: "ES256" })}.${encode(claims)}.${encode({})}`;
  expect(readAddress(makeToken({ email: "ünï@example.com" }))).toBe("ünï@example.com");
  for (const token of [makeToken({}), "no token", ""]) expect(readAddress(token)).toBe("");
});
