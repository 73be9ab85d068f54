import type { AppLoadContext } from "@remix-run/node";
import type { User } from "@supabase/supabase-js";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { welcome } from "~/auth/welcome.server";
import Invite, { action, loader } from "~/routes/auth_.invite._index";

vi.mock("~/runtime/config.server", () => ({
  isEmbedded: () => false,
  config: () => ({
    siteUrl: "https://example.org",
    sessionSecret: "a secret of this test",
    supabase: { url: "https://abc.supabase.co", anonKey: "anon", serviceKey: "service" },
  }),
}));
/** What the data service answers, by the end of the path; anything else is out of order. */
const answers = vi.hoisted(() => new Map<string, unknown>());
vi.mock("~/auth/data-fetch.server", () => {
  const dataFetch = async (input: string) => {
    const { pathname } = new URL(input);
    const answer = answers.get(pathname.slice(pathname.lastIndexOf("/") + 1));
    return answer === undefined ? Response.json({ message: "down" }, { status: 509 }) : Response.json(answer);
  };
  return { dataFetch, sharedFetch: dataFetch, DATABASE_TIMEOUT: 5_000 };
});

const user = { id: "1" } as User;
const INVITATION = `invitation=${encodeURIComponent(btoa('"token"'))}`;
const INVITE = "/auth/invite?next=%2Fadmin";

beforeEach(() => {
  answers.clear();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

function makeArgs(Cookie = "", method = "GET") {
  const body = method === "POST" ? new FormData() : null;
  const request = new Request(`https://example.org${INVITE}`, { method, body, headers: { Cookie } });
  return { request, context: {} as AppLoadContext, params: {} };
}

function makeSignedIn(method: string, cookie = "") {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const session = { access_token: "a.b.c", refresh_token: "r", expires_at: Date.now() / 1000 + 3_000 };
  return makeArgs(`sb-abc-auth-token=base64-${encode(session)}; ${cookie}`, method);
}

async function signIn(cookie?: string) {
  const { headers } = await welcome(makeArgs(cookie), user, "/admin", { hasPassword: true });
  return { location: headers.get("Location"), toast: headers.getSetCookie().map(readCookie).join("") };
}

/** The text in a signed cookie. */
const readCookie = (cookie: string) =>
  Buffer.from(decodeURIComponent(/=([^;.]+)/.exec(cookie)?.[1] ?? ""), "base64").toString();

test("signing in works while the database is down, and only the log reports it", async () => {
  expect(await signIn()).toEqual({ location: "/admin", toast: "" });
  expect(console.error).toHaveBeenCalledWith(
    "Whether somebody is to become an admin could not be checked:",
    expect.any(String),
  );
});

test("an admin can sign in while invitations can't be read", async () => {
  answers.set("user_roles", [{ user_id: "1", role: "admin" }]);
  expect(await signIn()).toEqual({ location: "/admin", toast: "" });
});

test.each([
  ["is no admin", "", [["user_roles", []]] as const],
  ["has opened the first-admin link", INVITATION, []],
])("somebody who %s can try again when they could not be made one", async (_who, cookie, given) => {
  for (const [path, answer] of given) answers.set(path, answer);
  const { location, toast } = await signIn(cookie);
  expect(location).toBe(INVITE);
  expect(toast).toContain("Whether you are to become an admin couldn’t be checked.");
});

test.each([
  ["loader", loader],
  ["action", action],
])("the %s of the page to become the admin says that an account cannot be read", async (_name, ask) => {
  const args = makeSignedIn(ask === action ? "POST" : "GET");
  await expect(ask(args)).rejects.toMatchObject({ init: { status: 503 } });
});

test("a visitor of the page to become the admin signs in or up first, and then goes on", async () => {
  const thrown = await loader(makeArgs()).catch((response: Response) => response);
  expect((thrown as Response).headers.get("Location")).toBe("/auth?tab=sign-up&next=%2Fadmin");
  const answer = await action(makeArgs("", "POST"));
  expect((answer as Response).headers.get("Location")).toBe("/auth?next=%2Fadmin");
});

test("a reserved first admin whose browser has a wrong link is asked for the password", async () => {
  const given = { user_roles: [], is_admin: false, is_first_admin_reserved: true, first_admin_tokens: [] };
  for (const [path, answer] of Object.entries({ ...given, user: { id: "1" } })) answers.set(path, answer);
  const args = makeSignedIn("POST", INVITATION);
  const route = {
    path: "/auth/invite",
    Component: Invite,
    loader: () => loader(args),
    action: () => action(args),
  };
  const handler = createStaticHandler([route]);
  const context = await handler.query(args.request);
  if (context instanceof Response) throw context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  expect(context.statusCode).toBe(422);
  expect(html).toContain("Enter your current password.");
  expect(html).toContain('type="password"');
});
