import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { type Client, hasSession, sessionClient, visitorClient } from "./clients.server";
import { type Toast, toastCookie } from "./toast.server";
import { verifiedFactors } from "./verified-factors";

export type { Client };

/** What every loader and action is called with. */
export interface Args {
  request: Request;
  context: AppLoadContext;
}

export interface Account {
  id: string;
  email: string;
  /** False while `needsCode`, too: until then nothing of an admin's is shown. */
  isAdmin: boolean;
  /** The account has a second factor that this session has not passed yet. */
  needsCode: boolean;
}

/** Loading ends when the session resolves or after this long (milliseconds; specification, section 4). */
const SESSION_TIMEOUT = 3_000;

interface Session {
  client?: Client;
  /** Undefined: nobody could tell, since the backend is down. */
  account?: Promise<Account | null | undefined>;
  cookies: string[];
}

// All loaders of one request get the same context object: they share one client, so that an expired
// token is refreshed once, and its new cookies are collected in one place.
const sessions = new WeakMap<AppLoadContext, Session>();

function sessionOf({ context }: Args): Session {
  const known = sessions.get(context);
  if (known) return known;
  const fresh: Session = { cookies: [] };
  sessions.set(context, fresh);
  return fresh;
}

/** The Set-Cookie values that this request's session has produced so far. */
export function sessionCookies(context: AppLoadContext): string[] {
  return sessions.get(context)?.cookies ?? [];
}

/** The client for signing in and out: writes the session's cookies. */
export function authClient(args: Args): Client {
  const session = sessionOf(args);
  session.client ??= sessionClient(args.request, session.cookies, args.context.clientAddress);
  return session.client;
}

/** A client with the rights of whoever sent the request. */
export function clientOf(args: Args): Client {
  return hasSession(args.request) ? authClient(args) : visitorClient();
}

/**
 * Who sent the request, or null. The admin check runs on the server; its failure means "not admin"
 * (specification, section 8). Never throws: a backend that is down or slow means signed out.
 */
export async function accountOf(args: Args): Promise<Account | null> {
  return (await knownAccount(args)) ?? null;
}

async function knownAccount(args: Args): Promise<Account | null | undefined> {
  if (!hasSession(args.request)) return null;
  const session = sessionOf(args);
  session.account ??= Promise.race([readAccount(authClient(args)), afterTimeout()]);
  return session.account;
}

async function readAccount(client: Client): Promise<Account | null | undefined> {
  try {
    // getUser asks the server: a session that was ended elsewhere ends here too.
    const { data, error } = await client.auth.getUser();
    if (isAuthRetryableFetchError(error)) return undefined;
    if (!data.user) return null;
    const { id, email = "" } = data.user;
    if (verifiedFactors(data.user).length > 0 && !(await hasPassedFactor(client)))
      return { id, email, isAdmin: false, needsCode: true };
    const check = await client.rpc("is_admin", { _user_id: id });
    if (check.error) return undefined;
    return { id, email, isAdmin: check.data === true, needsCode: false };
  } catch (error) {
    console.error("The session could not be read:", error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** The access token's own claim; getUser has had the server check the token before. */
async function hasPassedFactor(client: Client): Promise<boolean> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === "aal2";
}

function afterTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, SESSION_TIMEOUT, undefined).unref());
}

/**
 * Guards an admin's loader or action.
 * @throws a redirect to /auth for visitors (they come back after signing in) and to /auth/challenge for those who
 * have a second factor and have not passed it, 403 for everybody else, 503 while the backend is down: who has a
 * session must not be asked to sign in again.
 */
export async function requireAdmin(args: Args): Promise<{ db: Client; account: Account }> {
  const account = await knownAccount(args);
  if (account === undefined) throw data("The backend is down", { status: 503 });
  if (!account || account.needsCode) {
    const { pathname, search } = new URL(args.request.url);
    const next =
      args.request.method === "GET"
        ? pathname.replace(/\.data$/, "") + search
        : pathname.replace(/\.data$/, "");
    const gate = account ? "/auth/challenge" : "/auth";
    throw redirect(`${gate}?next=${encodeURIComponent(next)}`, {
      headers: cookieHeaders(sessionCookies(args.context)),
    });
  }
  if (!account.isAdmin) throw data("Access Denied", { status: 403 });
  return { db: authClient(args), account };
}

/** A redirect that carries the session's new cookies and, if given, a message for the next page. */
export async function redirectWith(args: Args, to: string, toast?: Toast): Promise<Response> {
  const cookies = [...sessionCookies(args.context)];
  if (toast) cookies.push(await toastCookie(toast));
  return redirect(to, { headers: cookieHeaders(cookies) });
}

/** A resource route's answer with the session's new cookies: this may be the request that refreshed it. */
export function withSession<Answer extends Response>(
  { context }: Pick<Args, "context">,
  answer: Answer,
): Answer {
  for (const cookie of sessionCookies(context)) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function cookieHeaders(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
