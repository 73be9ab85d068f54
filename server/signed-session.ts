import type { Request } from "express";
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader } from "jose";
import { readAccessTokens } from "./session-cookie";

/** The data service's answer is waited for this long (milliseconds). */
const SERVICE_TIMEOUT = 5_000;

/** The data service's public keys; an unknown one is asked for at most every half minute. */
let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/**
 * Whether the request carries a session that this site has given out: a cookie whose access token the data service has
 * signed. It may have expired or been ended since; an invented cookie has no session. Never throws.
 */
export async function hasSignedSession(request: Request): Promise<boolean> {
  const [token] = (await readAccessTokens(request.get("Cookie") ?? "")).values();
  if (!token) return false;
  try {
    // An older project signs with a secret of its own: only it can tell, and only of a session that has not expired.
    if (decodeProtectedHeader(token).alg === "HS256") return await isAccepted(token);
    keys ??= createRemoteJWKSet(new URL("/auth/v1/.well-known/jwks.json", process.env.SUPABASE_URL));
    const { payload } = await compactVerify(token, keys);
    // The keys of the interface are signed by the same key, and known to everybody.
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
