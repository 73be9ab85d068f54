import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { config } from "~/runtime/config.server";
import { sharedFetch } from "./data-fetch.server";
import type { Database } from "./database.types";
import { GuardedWebSocket } from "./guarded-web-socket.server";
import type { SessionAnswers } from "./session-answers.server";
import { visitorFetch } from "./visitor-fetch.server";

export type Client = SupabaseClient<Database>;

// Node 20 has no WebSocket of its own, and supabase-js throws without one.
const realtime = { transport: GuardedWebSocket as unknown as typeof WebSocket };

let visitor: Client | undefined;

/** The client for all visitors who are not signed in; one per process, since it holds no state. */
export function visitorClient(): Client {
  const { url, anonKey } = config().supabase;
  visitor ??= createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: sharedFetch },
    realtime,
  });
  return visitor;
}

/**
 * A client that bypasses row-level security: only for the live hub, the first admin's invitation, other people's
 * accounts behind requireAdmin, and checking which pages, essays and images are hidden or deleted.
 */
export function serviceClient(): Client {
  const { url, serviceKey } = config().supabase;
  return createClient<Database>(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: sharedFetch },
    realtime,
  });
}

interface SessionOptions {
  /** The visitor's. */
  ip: string | undefined;
  isSessionCookie: () => boolean;
  answers: SessionAnswers;
}

/**
 * A client with the rights of the session in the request's cookies. Changed cookies (sign-in, refresh, sign-out) are
 * appended to `cookies` as Set-Cookie values, without an expiry if `isSessionCookie`. The session's cookies are deleted
 * only if the auth service says that it has ended: auth-js also drops a session after a pause or a rate limit.
 */
export function sessionClient(
  request: Request,
  cookies: string[],
  { ip, isSessionCookie, answers }: SessionOptions,
): Client {
  const { url, anonKey } = config().supabase;
  return createServerClient<Database>(url, anonKey, {
    global: { fetch: answers.watch(visitorFetch(request, ip)) },
    realtime,
    cookieOptions: {
      httpOnly: true,
      sameSite: "lax",
      secure: config().siteUrl.startsWith("https:"),
      path: "/",
    },
    cookies: {
      getAll: () =>
        parseCookieHeader(request.headers.get("Cookie") ?? "").map(({ name, value }) => ({
          name,
          value: value ?? "",
        })),
      setAll: (changed) => {
        // auth-js also drops the verifier of a link that has not been opened yet.
        const isDeletion = changed.every(({ options }) => options.maxAge === 0);
        if (isDeletion && !answers.hasEnded) return;
        for (const { name, value, options } of changed) {
          // A deletion must keep its Max-Age of 0.
          const { maxAge, expires: _, ...rest } = options;
          const hasNoExpiry = isSessionCookie() && maxAge !== 0;
          cookies.push(serializeCookieHeader(name, value, hasNoExpiry ? rest : options));
        }
      },
    },
  }) as unknown as Client;
}

/** A client that checks a password without touching the session in the cookies. */
export function passwordClient(request: Request, ip: string | undefined): Client {
  const { url, anonKey } = config().supabase;
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: visitorFetch(request, ip) },
    realtime,
  });
}

/**
 * The name of a session's cookie in a Cookie header. Not the parser: every loader asks, and a stranger's 16 KB of
 * cookies take it 4 ms, the pattern 0.1 ms.
 */
const SESSION_COOKIE = /(?:^|;\s*)sb-[^=;]+-auth-token/;

/** Whether the request carries a session cookie; without one, there is nothing to look up. */
export function hasSession(request: Request): boolean {
  return SESSION_COOKIE.test(request.headers.get("Cookie") ?? "");
}
