import { combineChunks, parseCookieHeader, stringFromBase64URL } from "@supabase/ssr";

const ENCODED = "base64-";

/** A session's cookie, or a numbered part of one that is too long for a single cookie. */
export const SESSION_COOKIE = /^(sb-[\w-]+-auth-token)(?:\.\d+)?$/;

/** Three parts in base64url (RFC 7515, 3.1). Anything else may not even be valid in a header. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

interface StoredSession {
  /** Well-formed; whether it is genuine is checked later. */
  access_token: string;
  refresh_token?: unknown;
}

/**
 * The sessions with a well-formed access token in a Cookie header, by name: a host may have those of several projects.
 * @supabase/ssr stores a session as JSON in base64, split over as many cookies as it needs. Never throws.
 */
export async function readSessions(header: string): Promise<Map<string, StoredSession>> {
  const cookies = new Map(parseCookieHeader(header).map(({ name, value }) => [name, value]));
  const names = new Set([...cookies.keys()].flatMap((name) => SESSION_COOKIE.exec(name)?.[1] ?? []));
  const sessions = new Map<string, StoredSession>();
  for (const name of names) {
    const session = await readSession(name, cookies);
    if (session) sessions.set(name, session);
  }
  return sessions;
}

async function readSession(
  name: string,
  cookies: Map<string, string | undefined>,
): Promise<StoredSession | null> {
  try {
    const whole = await combineChunks(name, (chunk) => cookies.get(chunk) ?? null);
    const json = whole?.startsWith(ENCODED) ? stringFromBase64URL(whole.slice(ENCODED.length)) : whole;
    const session = JSON.parse(json ?? "");
    return typeof session.access_token === "string" && JWT.test(session.access_token) ? session : null;
  } catch {
    return null;
  }
}
