import type { Request } from "express";
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader } from "jose";
import { readSessions } from "../app/http/session-cookie.server";

/** How long to wait for the auth service (milliseconds). */
const SERVICE_TIMEOUT = 5_000;
/** More projects whose sites share a host, as on a developer's machine, are not looked at: a check may be a request. */
const MAX_SESSIONS = 4;

/** The auth service's public keys; an unknown key triggers a reload at most every 30 s. */
let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/**
 * Whether the request carries a genuine session: a cookie whose access token the auth service has signed. The session
 * may since have expired or been ended. Never throws.
 */
export async function hasSignedSession(request: Request): Promise<boolean> {
  const sessions = [...(await readSessions(request.get("Cookie") ?? "")).values()];
  for (const { access_token } of sessions.slice(0, MAX_SESSIONS))
    if (await isSigned(access_token)) return true;
  return false;
}

async function isSigned(token: string): Promise<boolean> {
  try {
    // An older project signs with a shared secret, so only the auth service can verify a token, if it has not expired.
    if (decodeProtectedHeader(token).alg === "HS256") return await isAccepted(token);
    keys ??= createRemoteJWKSet(new URL("/auth/v1/.well-known/jwks.json", process.env.SUPABASE_URL));
    const { payload } = await compactVerify(token, keys);
    // The API keys are signed with the same key, and the anon key is public.
    return JSON.parse(Buffer.from(payload).toString()).role === "authenticated";
  } catch {
    return false;
  }
}

async function isAccepted(token: string): Promise<boolean> {
  const headers = { apikey: process.env.SUPABASE_ANON_KEY ?? "", Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(SERVICE_TIMEOUT);
  return (await fetch(new URL("/auth/v1/user", process.env.SUPABASE_URL), { headers, signal })).ok;
}
