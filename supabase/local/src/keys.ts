import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";

const ROLES = ["anon", "authenticated", "service_role"] as const;
export type Role = (typeof ROLES)[number];

/** Claims of a verified token. `role` is always one of ROLES. */
export interface Claims {
  role: Role;
  sub?: string;
  session_id?: string;
  aal?: string;
  email?: string;
  iat?: number;
  /** Seconds since 1970. */
  exp?: number;
  [claim: string]: unknown;
}

export interface Keys {
  /** Served at /auth/v1/.well-known/jwks.json. */
  publicJwks: { keys: JWK[] };
  /** Signs an access token that expires `expiresInSeconds` from now; sets iat and exp. */
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
  /**
   * The claims of a token that this backend signed. Clocks may differ by `skewSeconds`.
   * @throws jose's JOSEError, or TokenError for an unknown role
   */
  verify(token: string, skewSeconds?: number): Promise<Claims>;
  anonKey: string;
  serviceKey: string;
}

/** The part of the secrets file that holds the keys. */
interface KeySecrets {
  /** Private ES256 key. */
  jwk: JWK;
  anonKey: string;
  serviceKey: string;
}

/** A token with a valid signature but unacceptable claims. */
class TokenError extends Error {}

/** API keys of hosted projects are valid for ten years. */
const API_KEY_SECONDS = 10 * 365 * 24 * 3600;
const TOKEN_CACHE_SIZE = 1000;

/** Creates a signing key and the two API keys signed with it. */
export async function createKeySecrets(): Promise<KeySecrets> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: crypto.randomUUID() };
  const apiKey = (role: Role) => signWith(jwk, { iss: "supabase", ref: "local", role }, API_KEY_SECONDS);
  return { jwk, anonKey: await apiKey("anon"), serviceKey: await apiKey("service_role") };
}

/** The keys of one running backend. */
export function loadKeys(secrets: KeySecrets): Keys {
  const { d: _private, ...publicJwk } = secrets.jwk;
  const publicJwks = { keys: [{ ...publicJwk, key_ops: ["verify"] }] };
  const keySet = createLocalJWKSet(publicJwks);
  // Cached, since verifying blocks the main thread for about 0.2 ms, and clients send the same token many times.
  const verified = new Map<string, Claims>();

  return {
    publicJwks,
    anonKey: secrets.anonKey,
    serviceKey: secrets.serviceKey,
    sign: (claims, seconds) => signWith(secrets.jwk, claims, seconds),
    async verify(token, skewSeconds = 0) {
      const key = `${skewSeconds} ${token}`;
      const cached = verified.get(key);
      if (cached && (cached.exp === undefined || (cached.exp + skewSeconds) * 1000 > Date.now()))
        return cached;
      verified.delete(key);
      const options = { algorithms: ["ES256"], clockTolerance: skewSeconds };
      const { payload } = await jwtVerify(token, keySet, options);
      const claims = parseClaims(payload);
      if (skewSeconds > 0 && claims.iat !== undefined && claims.iat > Date.now() / 1000 + skewSeconds) {
        throw new TokenError('"iat" claim timestamp check failed (it should be in the past)');
      }
      if (verified.size >= TOKEN_CACHE_SIZE) verified.clear();
      verified.set(key, claims);
      return claims;
    },
  };
}

/** As in PostgREST, a token without a role is anonymous. */
function parseClaims({ role: claim = "anon", ...payload }: Record<string, unknown>): Claims {
  const role = ROLES.find((candidate) => candidate === claim);
  if (!role) throw new TokenError(`role "${String(claim)}" does not exist`);
  return { ...payload, role };
}

async function signWith(jwk: JWK, claims: Claims, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: jwk.kid ?? "" })
    .sign(await importJWK(jwk, "ES256"));
}
