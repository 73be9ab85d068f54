import { serializeCookieHeader } from "@supabase/ssr";
import type { NextFunction, Request, Response } from "express";
import { readSessions, SESSION_COOKIE } from "../app/http/session-cookie.server";

/** More would make headers that a client or a proxy does not accept; the others are deleted by the next answers. */
const MAX_DELETED = 20;

/**
 * Removes session cookies without a well-formed token from the request and tells the browser to delete them: the sender
 * counts as a visitor. Whether a token is genuine is checked later.
 */
export async function dropBrokenSessions(request: Request, response: Response, next: NextFunction) {
  const header = request.get("Cookie");
  if (!header?.includes("-auth-token")) return next();
  const sessions = await readSessions(header);
  const isBroken = (cookie: string) => {
    const [, session] = SESSION_COOKIE.exec(cookie) ?? [];
    return session !== undefined && !sessions.has(session);
  };
  const pairs = header.split(/;\s*/);
  const kept = pairs.filter((pair) => !isBroken(cookieName(pair)));
  if (kept.length < pairs.length) {
    request.headers.cookie = kept.join("; ");
    const broken = new Set(pairs.map(cookieName).filter(isBroken));
    for (const name of [...broken].slice(0, MAX_DELETED))
      response.append(
        "Set-Cookie",
        serializeCookieHeader(name, "", { path: "/", maxAge: 0, httpOnly: true }),
      );
  }
  next();
}

const cookieName = (pair: string) => pair.split("=", 1)[0]?.trim() ?? "";
