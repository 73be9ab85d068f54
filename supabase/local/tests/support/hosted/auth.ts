import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { readAuthSettings } from "../../../src/auth/settings";
import { freePort, type Secrets } from "../../../src/data-folder";
import { killOnExit } from "../../../src/kill-on-exit";
import { readHtml } from "../../../src/mail/html";
import { TEMPLATES } from "../../../src/mail/template";

/** How long Auth may take to start. */
const START_TIMEOUT_MS = 20_000;
/** More than any test sends: limits that count this machine's IP would count all tests as one. */
const NO_LIMIT = "100000";

/** The server of github.com/supabase/auth, and the folder of its migrations, by default beside it. */
function getInstalled(): { binary: string; migrations: string } {
  const { SUPABASE_AUTH_BINARY = "", SUPABASE_AUTH_MIGRATIONS } = process.env;
  const binary = path.resolve(SUPABASE_AUTH_BINARY);
  return { binary, migrations: SUPABASE_AUTH_MIGRATIONS ?? path.join(path.dirname(binary), "migrations") };
}

interface Options {
  /** The connection string of Auth's role. */
  databaseUrl: string;
  /** The gateway's URL, which forwards /auth/v1. */
  url: string;
  siteUrl: string;
  jwk: Secrets["keys"]["jwk"];
  /** The folder with config.toml and the mail templates. */
  projectDir: string;
  logFile: string;
  smtpPort: number;
  /** Where Auth fetches the mail templates; null for its default mails. */
  templatesUrl: string | null;
}

/** Applies Auth's own migrations. @throws with what Auth has printed if they fail */
export async function migrateAuth(databaseUrl: string): Promise<void> {
  const url = "http://127.0.0.1";
  const env = { ...getBasics(databaseUrl), API_EXTERNAL_URL: url, GOTRUE_SITE_URL: url };
  await promisify(execFile)(getInstalled().binary, ["migrate"], { cwd: "/", env });
}

/** Starts Auth with the settings of config.toml, except its limits by IP; resolves when it answers. */
export async function startAuth(options: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const env = {
    ...getBasics(options.databaseUrl),
    GOTRUE_API_HOST: "127.0.0.1",
    PORT: String(port),
    ...getTokens(options),
    ...getMails(options),
    ...getLimits(options.projectDir),
  };
  const log = openSync(options.logFile, "a");
  // Away from the project, whose .env it would read.
  const auth = spawn(getInstalled().binary, ["serve"], { cwd: "/", env, stdio: ["ignore", log, log] });
  closeSync(log);
  killOnExit(auth, "SIGKILL");
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await delay(20)) {
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) break;
    if (auth.exitCode !== null || Date.now() > deadline)
      throw new Error(`Supabase Auth did not start:\n${readFileSync(options.logFile, "utf8")}`);
  }
  return {
    url,
    async stop() {
      const exited = once(auth, "exit");
      auth.kill("SIGTERM");
      await exited;
    },
  };
}

function getBasics(databaseUrl: string) {
  return {
    DATABASE_URL: `${databaseUrl.replace(/^postgresql:/, "postgres:")}?sslmode=disable`,
    DB_NAMESPACE: "auth",
    GOTRUE_DB_DRIVER: "postgres",
    GOTRUE_DB_MIGRATIONS_PATH: getInstalled().migrations,
    GOTRUE_DB_MAX_POOL_SIZE: "8",
    GOTRUE_LOG_LEVEL: "error",
    // Required, though tokens are signed with the key.
    GOTRUE_JWT_SECRET: "unused".repeat(8),
    NODE_ENV: process.env.NODE_ENV,
  };
}

function getTokens({ url, siteUrl, jwk, projectDir }: Options) {
  const { jwt_expiry, refresh_token_reuse_interval } = readAuthSettings(projectDir);
  return {
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_JWT_KEYS: JSON.stringify([{ ...jwk, key_ops: ["sign", "verify"] }]),
    GOTRUE_JWT_VALID_METHODS: "ES256",
    GOTRUE_JWT_ISSUER: `${url}/auth/v1`,
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_EXP: String(jwt_expiry),
    GOTRUE_JWT_ADMIN_ROLES: "supabase_admin,service_role",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: "true",
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: String(refresh_token_reuse_interval),
  };
}

function getMails({ projectDir, smtpPort, templatesUrl }: Options) {
  const { email } = readAuthSettings(projectDir);
  const templates = TEMPLATES.map((name) => ({
    name,
    file: path.join(projectDir, "templates", `${name}.html`),
  })).filter(({ file }) => templatesUrl && existsSync(file));
  return {
    GOTRUE_EXTERNAL_EMAIL_ENABLED: "true",
    GOTRUE_MAILER_AUTOCONFIRM: "false",
    GOTRUE_MAILER_OTP_LENGTH: String(email.otp_length),
    GOTRUE_MAILER_OTP_EXP: String(email.otp_expiry),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: String(email.double_confirm_changes),
    GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: String(email.notification.password_changed.enabled),
    ...Object.fromEntries(
      ["INVITE", "CONFIRMATION", "RECOVERY", "EMAIL_CHANGE"].map((kind) => [
        `GOTRUE_MAILER_URLPATHS_${kind}`,
        "/auth/v1/verify",
      ]),
    ),
    ...Object.fromEntries(
      templates.flatMap(({ name, file }) => [
        [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${templatesUrl}/${name}.html`],
        [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, readHtml(readFileSync(file, "utf8")).title],
      ]),
    ),
    GOTRUE_SMTP_HOST: "127.0.0.1",
    GOTRUE_SMTP_PORT: String(smtpPort),
    GOTRUE_SMTP_ADMIN_EMAIL: "noreply@example.org",
    GOTRUE_SMTP_MAX_FREQUENCY: `${email.max_frequency}s`,
  };
}

function getLimits(projectDir: string) {
  const { minimum_password_length, mfa } = readAuthSettings(projectDir);
  return {
    GOTRUE_PASSWORD_MIN_LENGTH: String(minimum_password_length),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(mfa.totp.enroll_enabled),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(mfa.totp.verify_enabled),
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: String(mfa.max_enrolled_factors),
    GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For",
    GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: "true",
    ...Object.fromEntries(
      ["EMAIL_SENT", "OTP", "VERIFY", "TOKEN_REFRESH"].map((kind) => [`GOTRUE_RATE_LIMIT_${kind}`, NO_LIMIT]),
    ),
  };
}
