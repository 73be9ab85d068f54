import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";

export const ROLES = ["anon", "authenticated", "service_role"] as const;
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
  /** What /auth/v1/.well-known/jwks.json answers. */
  publicJwks: { keys: JWK[] };
  /** Signs an access token that expires `expiresInSeconds` from now; sets iat and exp. */
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
  /**
   * The claims of a token that this backend signed; throws jose's JOSEError, or TokenError for a foreign role. The
   * clocks of sender and reader may be `skewSeconds` apart.
   */
  verify(token: string, skewSeconds?: number): Promise<Claims>;
  anonKey: string;
  serviceKey: string;
}

/** The part of the secrets file that the keys are made from. */
export interface KeySecrets {
  /** Private ES256 key. */
  jwk: JWK;
  anonKey: string;
  serviceKey: string;
}

/** A token that is well signed but not acceptable. */
export class TokenError extends Error {}

/** Hosted projects issue their api keys for ten years. */
const API_KEY_SECONDS = 10 * 365 * 24 * 3600;
const REMEMBERED_TOKENS = 1000;

/** Makes a signing key and the two api keys signed with it. */
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
  // Verifying costs about 0.2 ms of the main thread's time; a client sends the same token again and again.
  const verified = new Map<string, Claims>();

  return {
    publicJwks,
    anonKey: secrets.anonKey,
    serviceKey: secrets.serviceKey,
    sign: (claims, seconds) => signWith(secrets.jwk, claims, seconds),
    async verify(token, skewSeconds = 0) {
      const key = `${skewSeconds} ${token}`;
      const known = verified.get(key);
      if (known && (known.exp === undefined || (known.exp + skewSeconds) * 1000 > Date.now())) return known;
      verified.delete(key);
      const options = { algorithms: ["ES256"], clockTolerance: skewSeconds };
      const { payload } = await jwtVerify(token, keySet, options);
      const claims = readClaims(payload);
      if (skewSeconds > 0 && claims.iat !== undefined && claims.iat > Date.now() / 1000 + skewSeconds) {
        throw new TokenError('"iat" claim timestamp check failed (it should be in the past)');
      }
      if (verified.size >= REMEMBERED_TOKENS) verified.clear();
      verified.set(key, claims);
      return claims;
    },
  };
}

/** A token without a role is a visitor's. */
function readClaims({ role: given = "anon", ...payload }: Record<string, unknown>): Claims {
  const role = ROLES.find((candidate) => candidate === given);
  if (!role) throw new TokenError(`role "${String(given)}" does not exist`);
  return { ...payload, role };
}

async function signWith(jwk: JWK, claims: Claims, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: jwk.kid ?? "" })
    .sign(await importJWK(jwk, "ES256"));
}
