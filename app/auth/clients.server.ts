import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import ws from "ws";
import { config } from "~/config.server";
import type { Database } from "~/database.types";

export type Client = SupabaseClient<Database>;

/** A page waits this long for the database, then says so (milliseconds; issue "public pages"). */
const DATABASE_TIMEOUT = 5_000;

/** What a picture gets to travel to or from a hosted storage (milliseconds). */
const FILE_TIMEOUT = 60_000;

// Node 20 has no WebSocket of its own, and supabase-js throws without one.
const realtime = { transport: ws as unknown as typeof WebSocket };

/**
 * supabase-js tries a failed read again after 1, 2 and 4 s. Two tries bridge a restart of the backend; with
 * the third, or after a timeout, the page would be late to say that it cannot be shown.
 */
const MOST_RETRIES = 2;

const patientFetch: typeof fetch = async (input, init) => {
  const isFile = String(input instanceof Request ? input.url : input).includes("/storage/v1/object/");
  const limit = AbortSignal.timeout(isFile ? FILE_TIMEOUT : DATABASE_TIMEOUT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const isLast = Number(new Headers(init?.headers).get("X-Retry-Count")) >= MOST_RETRIES;
  try {
    const response = await fetch(input, { ...init, signal });
    if (response.status === 503 && isLast) throw new Error("The data service is not available");
    return response;
  } catch (error) {
    if (!isLast && !limit.aborted) throw error;
    // The one error after which supabase-js does not try again.
    throw new DOMException(error instanceof Error ? error.message : String(error), "AbortError");
  }
};

let visitor: Client | undefined;

/** The client of everybody who is not signed in; one for the process, since it holds no state. */
export function visitorClient(): Client {
  const { url, anonKey } = config().supabase;
  visitor ??= createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: patientFetch },
    realtime,
  });
  return visitor;
}

/**
 * A client that passes row-level security: only for the live hub, the first admin's
 * invitation, and the accounts of other people behind requireAdmin.
 */
export function serviceClient(): Client {
  const { url, serviceKey } = config().supabase;
  return createClient<Database>(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: patientFetch },
    realtime,
  });
}

/**
 * A client with the rights of the session in the request's cookies. Cookies that change (sign-in,
 * refresh, sign-out) are appended to `cookies` as Set-Cookie values. `address` is the visitor's.
 */
export function sessionClient(request: Request, cookies: string[], address: string | undefined): Client {
  const { url, anonKey } = config().supabase;
  return createServerClient<Database>(url, anonKey, {
    // Limits of sign-in count the visitor, not this server.
    global: { fetch: patientFetch, headers: address ? { "sb-forwarded-for": address } : {} },
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
        for (const { name, value, options } of changed)
          cookies.push(serializeCookieHeader(name, value, options));
      },
    },
  }) as unknown as Client;
}

/** Whether the request carries a session at all; most visitors do not, and cost no look-up. */
export function hasSession(request: Request): boolean {
  return /(?:^|;\s*)sb-[^=]+-auth-token/.test(request.headers.get("Cookie") ?? "");
}
