import { z } from "zod";
import { readConfig } from "../config";

const UNITS: Record<string, number> = { h: 3600, m: 60, s: 1 };

/** Go's way to write a time, such as "1m30s"; becomes seconds. */
export const duration = z
  .string()
  .regex(/^(\d{1,9}(\.\d+)?[hms])+$/, "Expected a time such as 1h30m")
  .transform((text) => {
    const parts = [...text.matchAll(/([\d.]+)([hms])/g)];
    return parts.reduce((sum, [, number, unit = ""]) => sum + Number(number) * (UNITS[unit] ?? 0), 0);
  });

const on = z.boolean().default(true);
const off = z.boolean().default(false);
const upTo = (usual: number) => z.int().nonnegative().default(usual);
const section = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);

/** The settings of config.toml that this backend follows, under the Supabase CLI's names; defaults are hosted's. */
const auth = section({
  jwt_expiry: upTo(3600), // seconds
  enable_signup: on,
  enable_manual_linking: off,
  refresh_token_reuse_interval: upTo(10), // seconds
  minimum_password_length: upTo(6), // characters
  rate_limit: section({
    email_sent: upTo(30), // in an hour
    token_refresh: upTo(150), // in five minutes, as the others
    sign_in_sign_ups: upTo(30),
    token_verifications: upTo(30),
  }),
  email: section({
    double_confirm_changes: on,
    secure_password_change: off,
    max_frequency: duration.prefault("1m"),
    otp_length: z.int().min(6).max(10).default(6), // digits
    otp_expiry: upTo(3600), // seconds
    notification: section({ password_changed: section({ enabled: off }) }),
  }),
  mfa: section({
    max_enrolled_factors: upTo(10),
    totp: section({ enroll_enabled: on, verify_enabled: on }),
  }),
});

export type AuthSettings = z.output<typeof auth>;

/** The [auth] part of a project's config.toml. Throws an error that names the file and the setting that is wrong. */
export function readAuthSettings(projectDir: string): AuthSettings {
  return readConfig(projectDir, z.object({ auth })).auth;
}
