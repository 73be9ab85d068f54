import type { Platform } from "../platform";

/** Everything about sign-in that an installation, or a test, may want to differ. */
export interface AuthSettings {
  /** Characters; the specification and hosted say 6. */
  minimumPasswordLength: number;
  /** Cost of a password hash as a power of two (hosted: 10). */
  bcryptCost: number;
  /** Life of a confirmation or invitation, in seconds. */
  confirmationSeconds: number;
  /** Life of every other mailed link and code, in seconds (hosted: 3600). */
  otpSeconds: number;
  /** Guesses at the six digits of one mail before only its link works. */
  otpAttempts: number;
  /** Seconds in which a rotated refresh token still answers with the active one (hosted: 10). */
  refreshReuseSeconds: number;
  /** Life of a PKCE code, in seconds from its issue (hosted: 300). */
  authCodeSeconds: number;
  /** Seconds between two mails of one kind to one account (hosted: 60). */
  mailIntervalSeconds: number;
  /** Mails that the whole installation sends in an hour; keeps a sign-up form from becoming a mail cannon. */
  mailsPerHour: number;
  /** Wrong passwords for one address within five minutes before sign-in answers 429. */
  wrongPasswordsPerFiveMinutes: number;
  /** Both the old and the new address must agree to a change (hosted: true). */
  doubleConfirmEmailChange: boolean;
}

export const DEFAULT_AUTH_SETTINGS: AuthSettings = {
  minimumPasswordLength: 6,
  bcryptCost: 10,
  confirmationSeconds: 24 * 3600,
  otpSeconds: 3600,
  otpAttempts: 10,
  refreshReuseSeconds: 10,
  authCodeSeconds: 300,
  mailIntervalSeconds: 60,
  mailsPerHour: 360,
  wrongPasswordsPerFiveMinutes: 30,
  doubleConfirmEmailChange: true,
};

/** What the auth service needs of the platform; `settings.auth` overrides the defaults one by one. */
export type AuthPlatform = Pick<Platform, "keys" | "mailer" | "url"> & {
  database: Pick<Platform["database"], "sql">;
  settings: Platform["settings"] & { auth?: Partial<AuthSettings> };
};
