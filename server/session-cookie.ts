import { combineChunks, parseCookieHeader, serializeCookieHeader, stringFromBase64URL } from "@supabase/ssr";
import type { NextFunction, Request, Response } from "express";

const ENCODED = "base64-";

/** A session's cookie, or a numbered part of one that is too long for a single cookie. */
const SESSION_COOKIE = /^(sb-[\w-]+-auth-token)(?:\.\d+)?$/;

/** Three parts in base64url (RFC 7515, 3.1). Anything else may not even be valid in a header. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Removes session cookies without a well-formed token from the request and tells the browser to delete them: the sender
 * counts as a visitor. Whether a token is genuine is checked later.
 */
export async function dropBrokenSessions(request: Request, response: Response, next: NextFunction) {
  const header = request.get("Cookie");
  if (!header?.includes("-auth-token")) return next();
  const tokens = await readAccessTokens(header);
  const isBroken = (cookie: string) => {
    const [, session] = SESSION_COOKIE.exec(cookie) ?? [];
    return session !== undefined && !tokens.has(session);
  };
  const pairs = header.split(/;\s*/);
  const kept = pairs.filter((pair) => !isBroken(cookieName(pair)));
  if (kept.length < pairs.length) {
    request.headers.cookie = kept.join("; ");
    const broken = new Set(pairs.map(cookieName).filter(isBroken));
    for (const name of broken)
      response.append(
        "Set-Cookie",
        serializeCookieHeader(name, "", { path: "/", maxAge: 0, httpOnly: true }),
      );
  }
  next();
}

const cookieName = (pair: string) => pair.split("=", 1)[0]?.trim() ?? "";

/**
 * The well-formed access tokens of a Cookie header, by session name. @supabase/ssr stores a session as JSON in base64,
 * split over as many cookies as it needs. Never throws.
 */
export async function readAccessTokens(header: string): Promise<Map<string, string>> {
  const cookies = new Map(parseCookieHeader(header).map(({ name, value }) => [name, value]));
  const sessions = new Set([...cookies.keys()].flatMap((name) => SESSION_COOKIE.exec(name)?.[1] ?? []));
  const tokens = new Map<string, string>();
  for (const session of sessions) {
    const token = await readAccessToken(session, cookies);
    if (token !== null) tokens.set(session, token);
  }
  return tokens;
}

async function readAccessToken(
  session: string,
  cookies: Map<string, string | undefined>,
): Promise<string | null> {
  try {
    const whole = await combineChunks(session, (name) => cookies.get(name) ?? null);
    const json = whole?.startsWith(ENCODED) ? stringFromBase64URL(whole.slice(ENCODED.length)) : whole;
    const { access_token } = JSON.parse(json ?? "");
    return typeof access_token === "string" && JWT.test(access_token) ? access_token : null;
  } catch {
    return null;
  }
}
