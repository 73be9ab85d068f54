import type postgres from "postgres";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import type { Platform } from "../platform";
import { createPasswordHasher } from "./passwords";
import { createRateLimits } from "./rate-limits";
import type { Session } from "./sessions";
import type { AuthSettings } from "./settings";
import type { User } from "./users";

/** A connection or a transaction: both run queries. */
export type Db = postgres.ISql;

/** What the auth service needs of the platform. */
export type AuthPlatform = Pick<Platform, "keys" | "mailer" | "projectDir" | "url"> & {
  database: Pick<Platform["database"], "sql">;
  settings: Pick<Platform["settings"], "siteUrl">;
};

/** What every auth call works with; made once for each running backend. */
export function createAuthService(platform: AuthPlatform, settings: AuthSettings) {
  return {
    sql: platform.database.sql,
    keys: platform.keys,
    mailer: platform.mailer,
    projectDir: platform.projectDir,
    siteUrl: platform.settings.siteUrl,
    /** Address of this service, e.g. http://127.0.0.1:54321/auth/v1: issuer of tokens, base of mailed links. */
    url: `${platform.url}/auth/v1`,
    settings,
    passwords: createPasswordHasher(),
    limits: createRateLimits(settings),
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

/** One request to one call. */
export interface Call {
  auth: AuthService;
  request: GatewayRequest;
  /** The parts of the path that stand for an id; checked to be uuids. */
  ids: Record<"user_id" | "factor_id", string>;
}

/** A call of whoever the bearer token belongs to. */
export interface OwnCall extends Call {
  user: User;
  session: Session;
}

export type Answer = Promise<GatewayResponse>;

export const ok = (value: unknown) => json(200, value);
