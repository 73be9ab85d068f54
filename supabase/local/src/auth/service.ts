import type postgres from "postgres";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import type { Platform } from "../platform";
import { createPasswordHasher } from "./passwords";
import { createRateLimits } from "./rate-limits";
import type { Session } from "./sessions";
import type { AuthSettings } from "./settings";
import type { User } from "./users";

/** A pool or a transaction. */
export type Db = postgres.ISql;

/** The parts of the platform that the auth service needs. */
export type AuthPlatform = Pick<Platform, "keys" | "mailer" | "projectDir" | "siteUrl" | "url"> & {
  database: Pick<Platform["database"], "sql">;
};

/** The dependencies of the auth service's handlers. */
export function createAuthService(platform: AuthPlatform, settings: AuthSettings) {
  return {
    sql: platform.database.sql,
    keys: platform.keys,
    mailer: platform.mailer,
    projectDir: platform.projectDir,
    siteUrl: platform.siteUrl,
    /** URL of this service, e.g. http://127.0.0.1:54321/auth/v1: issuer of tokens, base of mailed links. */
    url: `${platform.url}/auth/v1`,
    settings,
    passwords: createPasswordHasher(),
    limits: createRateLimits(settings),
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

/** A request to a route. */
export interface Call {
  auth: AuthService;
  request: GatewayRequest;
  /** The path's parameters, validated as UUIDs. */
  ids: Record<"user_id" | "factor_id", string>;
}

/** A request from a signed-in user. */
export interface UserCall extends Call {
  user: User;
  session: Session;
}

export type Answer = Promise<GatewayResponse>;

export const ok = (value: unknown) => json(200, value);
