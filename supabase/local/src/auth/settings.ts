import { z } from "zod";
import { readConfig } from "../config";

const UNITS: Record<string, number> = { h: 3600, m: 60, s: 1 };

/** Parses a Go duration such as "1m30s" into seconds. */
export const duration = z
  .string()
  .regex(/^(\d{1,9}(\.\d+)?[hms])+$/, "Expected a duration such as 1h30m")
  .transform((text) => {
    const parts = text.split(/(?<=[hms])/);
    return parts.reduce((sum, part) => sum + Number(part.slice(0, -1)) * (UNITS[part.slice(-1)] ?? 0), 0);
  });

const enabled = z.boolean().default(true);
const disabled = z.boolean().default(false);
const limit = (fallback: number) => z.int().nonnegative().default(fallback);
const section = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);

/** The supported settings of config.toml, under the Supabase CLI's names; the defaults are those of hosted projects. */
const auth = section({
  jwt_expiry: limit(3600), // seconds
  enable_signup: enabled,
  enable_manual_linking: disabled,
  refresh_token_reuse_interval: limit(10), // seconds
  minimum_password_length: limit(6), // characters
  rate_limit: section({
    email_sent: limit(30), // per hour
    token_refresh: limit(150), // per five minutes, like the next two
    sign_in_sign_ups: limit(30),
    token_verifications: limit(30),
  }),
  email: section({
    double_confirm_changes: enabled,
    secure_password_change: disabled,
    max_frequency: duration.prefault("1m"),
    otp_length: z.int().min(6).max(10).default(6), // digits
    otp_expiry: limit(3600), // seconds
    notification: section({ password_changed: section({ enabled: disabled }) }),
  }),
  mfa: section({
    max_enrolled_factors: limit(10),
    totp: section({ enroll_enabled: enabled, verify_enabled: enabled }),
  }),
});

export type AuthSettings = z.output<typeof auth>;

/** The [auth] section of a project's config.toml. @throws an Error that names the file and the invalid setting */
export function readAuthSettings(projectDir: string): AuthSettings {
  return readConfig(projectDir, z.object({ auth })).auth;
}
