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
  /** The claims of a token that this backend signed; throws jose's JOSEError, or TokenError for a foreign role. */
  verify(token: string): Promise<Claims>;
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
    async verify(token) {
      const known = verified.get(token);
      if (known && (known.exp === undefined || known.exp * 1000 > Date.now())) return known;
      verified.delete(token);
      const { payload } = await jwtVerify(token, keySet, { algorithms: ["ES256"] });
      const claims = claimsOf(payload);
      if (verified.size >= REMEMBERED_TOKENS) verified.clear();
      verified.set(token, claims);
      return claims;
    },
  };
}

function claimsOf(payload: Record<string, unknown>): Claims {
  const role = ROLES.find((candidate) => candidate === payload.role);
  if (!role) throw new TokenError(`role "${String(payload.role)}" does not exist`);
  return { ...payload, role };
}

async function signWith(jwk: JWK, claims: Claims, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: jwk.kid ?? "" })
    .sign(await importJWK(jwk, "ES256"));
}
