import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { type Toast, toastCookie } from "~/http/toast.server";
import { describeOutage } from "~/runtime/service-health.server";
import { isTrouble, type Trouble } from "~/runtime/service-trouble.server";
import { type Client, hasSession, sessionClient } from "./clients.server";
import { DATABASE_TIMEOUT } from "./data-fetch.server";
import { SessionAnswers } from "./session-answers.server";
import { endsWithBrowser, lifetimeCookie } from "./session-lifetime.server";
import { verifiedFactors } from "./verified-factors";

export type { Client };

/** The arguments of a loader or action. */
export interface Args {
  request: Request;
  context: AppLoadContext;
}

export interface Account {
  id: string;
  email: string;
  /** False while `needsCode`, even for admins. */
  isAdmin: boolean;
  /** Whether the account has a second factor that this session has not verified yet. */
  needsCode: boolean;
}

/** How long a page waits for the session (milliseconds; specification, section 4). */
export const SESSION_TIMEOUT = 3_000;

interface Session {
  client?: Client;
  answers: SessionAnswers;
  /** Resolves to undefined if unknown because the backend is down. */
  account?: Promise<Account | null | undefined>;
  /** Why the account is unknown. */
  trouble?: Trouble;
  cookies: string[];
  /** Whether the session's cookies expire when the browser closes. */
  isSessionCookie: boolean;
}

// All loaders of a request get the same context object and share a client, so an expired token is refreshed only once
// and its cookies are collected in one place. If a refresh takes longer than SESSION_TIMEOUT, its cookies are lost but
// the session is not: at any later time, the auth service exchanges the previous refresh token for the new one.
const sessions = new WeakMap<AppLoadContext, Session>();

function getSession({ context, request }: Args): Session {
  const existing = sessions.get(context);
  if (existing) return existing;
  const created: Session = {
    answers: new SessionAnswers(request, getPatience(request)),
    cookies: [],
    isSessionCookie: endsWithBrowser(request),
  };
  sessions.set(context, created);
  return created;
}

/** Adds a Set-Cookie value to this request's response. */
export function addCookie(args: Args, cookie: string): void {
  getSession(args).cookies.push(cookie);
}

/**
 * Adds the session cookies that this request has set so far to a response's headers, each only once: a redirect passes
 * through here when it is created and, in response to a script, again on its way out.
 */
export function setSessionCookies(headers: Headers, context: AppLoadContext): void {
  const present = headers.getSetCookie();
  for (const cookie of sessions.get(context)?.cookies ?? [])
    if (!present.includes(cookie)) headers.append("Set-Cookie", cookie);
}

/** Sets how long the user stays signed in; later refreshes keep the choice. */
export async function chooseLifetime(args: Args, { staysSignedIn }: { staysSignedIn: boolean }) {
  getSession(args).isSessionCookie = !staysSignedIn;
  if (endsWithBrowser(args.request) === staysSignedIn)
    addCookie(args, await lifetimeCookie({ staysSignedIn }));
}

/** The client for signing in and out: it writes the session's cookies. */
export function authClient(args: Args): Client {
  const session = getSession(args);
  session.client ??= sessionClient(args.request, session.cookies, {
    ip: args.context.clientIp,
    isSessionCookie: () => session.isSessionCookie,
    answers: session.answers,
  });
  return session.client;
}

/**
 * The sender's account, or null. Never throws: if the backend is down or slow, or the admin check fails (specification,
 * section 8), the sender counts as signed out.
 */
export async function getAccount(args: Args): Promise<Account | null> {
  return (await findAccount(args)) ?? null;
}

/** The sender's account, or null. @throws 503 while it is unknown, so nobody with a session is asked to sign in again */
export async function requireKnownAccount(args: Args): Promise<Account | null> {
  const account = await findAccount(args);
  if (account === undefined) throw data(describeOutage(getSession(args).trouble), { status: 503 });
  return account;
}

/** A form, which may hold what somebody has typed, waits for the session as long as for any other answer. */
function getPatience({ method }: Request): number {
  return method === "GET" || method === "HEAD" ? SESSION_TIMEOUT : DATABASE_TIMEOUT;
}

async function findAccount(args: Args): Promise<Account | null | undefined> {
  if (!hasSession(args.request)) return null;
  const session = getSession(args);
  session.account ??= Promise.race([
    readAccount(authClient(args), session),
    afterTimeout(getPatience(args.request)),
  ]);
  return session.account;
}

async function readAccount(client: Client, session: Session): Promise<Account | null | undefined> {
  try {
    // getUser asks the auth service: a session that was ended elsewhere ends here, too.
    const { data } = await client.auth.getUser();
    if (session.answers.isUnknown) return undefined;
    if (!data.user) return null;
    const { id, email = "" } = data.user;
    if (verifiedFactors(data.user).length > 0 && !(await hasPassedFactor(client)))
      return { id, email, isAdmin: false, needsCode: true };
    const check = await client.rpc("is_admin", { _user_id: id });
    if (check.error) {
      if (isTrouble(check.error.code)) session.trouble = check.error.code;
      return undefined;
    }
    return { id, email, isAdmin: check.data === true, needsCode: false };
  } catch (error) {
    console.error("The session could not be read:", error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Reads the access token's claim; getUser has already verified the token. */
async function hasPassedFactor(client: Client): Promise<boolean> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === "aal2";
}

function afterTimeout(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}

/**
 * Guards an admin's loader or action.
 * @throws a redirect to /auth for visitors (they come back after signing in) and to /auth/challenge until the second
 * factor is verified; 403 for accounts that are not admins; 503 while the backend is down.
 */
export async function requireAdmin(args: Args): Promise<{ db: Client; account: Account }> {
  const account = await requireKnownAccount(args);
  if (!account || account.needsCode) {
    const { pathname, search } = new URL(args.request.url);
    const next =
      args.request.method === "GET"
        ? pathname.replace(/\.data$/, "") + search
        : pathname.replace(/\.data$/, "");
    const page = account ? "/auth/challenge" : "/auth";
    throw withSession(args, redirect(`${page}?next=${encodeURIComponent(next)}`));
  }
  if (!account.isAdmin) throw data("Access Denied", { status: 403 });
  return { db: authClient(args), account };
}

/** A redirect with the session's new cookies and, if given, a message for the next page. */
export async function redirectWith(args: Args, to: string, toast?: Toast): Promise<Response> {
  const response = withSession(args, redirect(to));
  if (toast) response.headers.append("Set-Cookie", await toastCookie(toast));
  return response;
}

/** Adds the session's new cookies to a response that is not a page: this request may have refreshed the session. */
export function withSession<Outgoing extends Response>(
  { context }: Pick<Args, "context">,
  response: Outgoing,
): Outgoing {
  setSessionCookies(response.headers, context);
  return response;
}
