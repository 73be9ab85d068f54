import type postgres from "postgres";
import type { Keys } from "../keys";
import type { Mailer } from "../mail/index";
import { createPasswordHasher, type PasswordHasher } from "./passwords";
import { createRateLimits, type RateLimits } from "./rate-limits";
import { type AuthPlatform, type AuthSettings, DEFAULT_AUTH_SETTINGS } from "./settings";

/** A connection or a transaction: both run queries. */
export type Db = postgres.ISql;

/** What every auth call works with. */
export interface AuthService {
  sql: postgres.Sql;
  keys: Keys;
  mailer: Mailer;
  passwords: PasswordHasher;
  limits: RateLimits;
  settings: AuthSettings & { siteUrl: string; jwtExpirySeconds: number };
  /** Address of this service, e.g. http://127.0.0.1:54321/auth/v1: issuer of tokens, base of mailed links. */
  url: string;
}

/** Puts the service together once for each running backend. */
export function createAuthService(platform: AuthPlatform): AuthService {
  const { auth, ...common } = platform.settings;
  const settings = { ...DEFAULT_AUTH_SETTINGS, ...auth, ...common };
  return {
    sql: platform.database.sql,
    keys: platform.keys,
    mailer: platform.mailer,
    passwords: createPasswordHasher(settings.bcryptCost),
    limits: createRateLimits(settings),
    settings,
    url: `${platform.url}/auth/v1`,
  };
}
