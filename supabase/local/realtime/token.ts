import type { Claims, Keys } from "../keys";

/** A token that opens no channel; the message is for the client, in the words of a hosted project. */
export class TokenRefused extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** The claims of a token that is signed by this backend and not expired. Throws TokenRefused. */
export async function claimsOf(token: string, keys: Keys): Promise<Claims & { exp: number }> {
  try {
    const claims = await keys.verify(token);
    if (claims.exp === undefined)
      throw new TokenRefused("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
    return { ...claims, exp: claims.exp };
  } catch (error) {
    throw error instanceof TokenRefused ? error : refusal(error);
  }
}

function refusal(error: unknown): TokenRefused {
  const { code, payload } = error as { code?: string; payload?: { exp?: number } };
  if (code === "ERR_JWT_EXPIRED") return expired(payload?.exp ?? 0);
  if (code === "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" || code === "ERR_JWKS_NO_MATCHING_KEY")
    return new TokenRefused("JwtSignatureError", "Failed to validate JWT signature");
  return new TokenRefused("MalformedJWT", "The token provided is not a valid JWT");
}

/** `exp` in seconds since 1970. */
export function expired(exp: number): TokenRefused {
  const ago = Math.max(0, Math.round(Date.now() / 1000 - exp));
  return new TokenRefused("InvalidJWTToken", `Token has expired ${ago} seconds ago`);
}
