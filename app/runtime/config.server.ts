import { createHmac } from "node:crypto";
import { z } from "zod";
import { parseUrl } from "~/ui/parse-url";
import { getKeyRole, getKeySettings } from "./api-key.server";

const text = z.string().trim().min(1).optional();

const number = (message: string, max: number) => z.coerce.number(message).min(0, message).max(max, message);

const CDNS = ["cloudflare", "fastly", "bunny"] as const;

const isOrigin = (url: URL | null) => url !== null && url.href === `${url.origin}/`;

/** The origin of a URL without a path, a query or a password. */
const origin = (message: string) =>
  z
    .url({ protocol: /^https?$/, error: message })
    .refine((url) => isOrigin(parseUrl(url)), message)
    .transform((url) => new URL(url).origin);

const environment = z.object({
  SUPABASE_URL: origin(
    "must be the project’s URL without a path, such as https://abc.supabase.co",
  ).optional(),
  SUPABASE_ANON_KEY: text,
  SUPABASE_SERVICE_ROLE_KEY: text,
  SITE_URL: origin("must be the site’s own URL without a path, such as https://example.com").optional(),
  SESSION_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  HOST: z
    .string()
    .refine(
      (host) => parseUrl(formatUrl({ host, port: 80 })) !== null,
      "must be an address such as 127.0.0.1 or ::1",
    )
    .optional(),
  PORT: number("must be a port number", 65_535).int("must be a port number").default(3000),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must look like smtp://user:password@host:587",
    })
    .optional(),
  TZ: z
    .string()
    .refine(isTimeZone, "must be a name such as Europe/Berlin, with these capital letters, or UTC")
    .optional(),
  DATA_DIR: z.string().default(".data"),
  BACKUPS_URL: text,
  LOG_FORMAT: z.enum(["text", "json"], "must be text or json").default("text"),
  METRICS_TOKEN: z.string().trim().min(16, "must have at least 16 characters").optional(),
  SHUTDOWN_DELAY: number("must be a number of seconds, at most 300", 300).default(0),
  TRUST_PROXY: number("must be the number of proxies, at most 9", 9)
    .int("must be the number of proxies, at most 9")
    .default(0),
  CDN: z.enum(CDNS, `must be one of ${CDNS.join(", ")}`).optional(),
  CDN_ZONE: z.string().regex(/^\w+$/, "must be the id of a zone, service or pull zone").optional(),
  CDN_TOKEN: text,
  CDN_API_URL: z.url({ protocol: /^https?$/, error: "must be the URL of the CDN’s API" }).optional(),
});

/** The URL and keys of the Supabase project. */
export interface SupabaseAccess {
  url: string;
  /** Public key, with a visitor's rights. */
  anonKey: string;
  /** Secret key: bypasses row-level security. Never leaves the server. */
  serviceKey: string;
}

/** The CDN in front of the site, from which changed pages are purged. */
export interface CdnAccess {
  name: (typeof CDNS)[number];
  /** The id of the zone (Cloudflare), service (Fastly) or pull zone (Bunny). */
  zone: string;
  /** Secret: allows purging. */
  token: string;
  /** Replaces the URL of the CDN's own API, for tests. */
  apiUrl?: string;
}

export interface Config {
  host: string;
  port: number;
  siteUrl: string;
  dataDir: string;
  smtpUrl?: string;
  /** The URL of the embedded backend's backups, set by the server; a hosted project has none. */
  backupsUrl?: string;
  logFormat: "text" | "json";
  /** Requests for /metrics must carry it. */
  metricsToken?: string;
  /** The number of reverse proxies in front: as many IPs at the end of X-Forwarded-For are trusted. */
  trustProxy: number;
  /** How long the server keeps accepting requests after SIGTERM, for a load balancer to notice (seconds). */
  shutdownDelay: number;
  cdn: CdnAccess | null;
  /** Null: the server starts the embedded backend. */
  supabase: SupabaseAccess | null;
  /** SESSION_SECRET. If null, `config()` derives one. */
  sessionSecret: string | null;
}

/** The message lists every problem, one per line, ready to be printed. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. Empty values count as unset; the older names of the two keys
 * are accepted too. A half-configured hosted project is an error: falling back to an empty embedded database would look
 * like lost data.
 * @throws ConfigError naming everything that is wrong.
 */
export function readConfig(env: Partial<NodeJS.ProcessEnv>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse({
    ...given,
    SUPABASE_ANON_KEY: given.SUPABASE_PUBLISHABLE_KEY ?? given.SUPABASE_ANON_KEY,
    SUPABASE_SERVICE_ROLE_KEY: given.SUPABASE_SECRET_KEY ?? given.SUPABASE_SERVICE_ROLE_KEY,
  });
  if (!result.success) {
    const lines = result.error.issues.map((i) => `${i.path.join(".")} ${i.message}`);
    // Two checks of one value may have the same message.
    throw new ConfigError([...new Set(lines)].join("\n"));
  }
  const e = result.data;
  const parts = {
    SUPABASE_URL: e.SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: e.SUPABASE_ANON_KEY,
    SUPABASE_SECRET_KEY: e.SUPABASE_SERVICE_ROLE_KEY,
  };
  const missing = Object.entries(parts)
    .filter(([, value]) => !value)
    .map(([name]) => name);
  if (missing.length > 0 && missing.length < 3) {
    throw new ConfigError(
      missing.map((name) => `${name} is missing (set all three SUPABASE_ variables, or none)`).join("\n"),
    );
  }
  const settings = getKeySettings(env);
  if (getKeyRole(e.SUPABASE_ANON_KEY ?? "") === "service_role")
    throw new ConfigError(
      `${settings.anonKey} is a secret key, with which visitors would see what is hidden: set the publishable key`,
    );
  if (getKeyRole(e.SUPABASE_SERVICE_ROLE_KEY ?? "") === "anon")
    throw new ConfigError(`${settings.serviceKey} is the publishable key: set the secret key`);
  const supabase =
    e.SUPABASE_URL && e.SUPABASE_ANON_KEY && e.SUPABASE_SERVICE_ROLE_KEY
      ? {
          url: e.SUPABASE_URL,
          anonKey: e.SUPABASE_ANON_KEY,
          serviceKey: e.SUPABASE_SERVICE_ROLE_KEY,
        }
      : null;
  return {
    host: e.HOST ?? "127.0.0.1",
    port: e.PORT,
    siteUrl: e.SITE_URL ?? getLocalUrl(e.HOST, e.PORT),
    dataDir: e.DATA_DIR,
    smtpUrl: e.SMTP_URL,
    backupsUrl: e.BACKUPS_URL,
    logFormat: e.LOG_FORMAT,
    metricsToken: e.METRICS_TOKEN,
    trustProxy: e.TRUST_PROXY,
    shutdownDelay: e.SHUTDOWN_DELAY,
    cdn: readCdn(e),
    supabase,
    sessionSecret: e.SESSION_SECRET ?? null,
  };
}

/** Whether the process runs in this time zone: with an unknown name, or one in a different case, it runs in UTC. */
function isTimeZone(value: string): boolean {
  const name = value.replace(/^:/, "");
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

/** The URL of an address on which a server listens. */
export function formatUrl({ host, port }: Pick<Config, "host" | "port">): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The site's URL on this machine: the address that was asked for, or `localhost` if that is all or none. */
function getLocalUrl(host: string | undefined, port: number): string {
  const isLocalhost = host === undefined || ["0.0.0.0", "::"].includes(host);
  return new URL(formatUrl({ host: isLocalhost ? "localhost" : host, port })).origin;
}

function readCdn(e: z.infer<typeof environment>): CdnAccess | null {
  const parts = { CDN: e.CDN, CDN_ZONE: e.CDN_ZONE, CDN_TOKEN: e.CDN_TOKEN };
  if (e.CDN && e.CDN_ZONE && e.CDN_TOKEN)
    return { name: e.CDN, zone: e.CDN_ZONE, token: e.CDN_TOKEN, apiUrl: e.CDN_API_URL?.replace(/\/$/, "") };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 3) return null;
  throw new ConfigError(
    missing.map((name) => `${name} is missing (set CDN, CDN_ZONE and CDN_TOKEN, or none)`).join("\n"),
  );
}

/** The configuration of a running site: it always has a backend. */
type SiteConfig = Config & {
  supabase: SupabaseAccess;
  /** Signs cookies. Derived from the service key unless SESSION_SECRET is set. */
  sessionSecret: string;
};

let cached: SiteConfig | undefined;

/** The site's configuration, read once. The server sets the SUPABASE_ variables before it loads the site. */
export function config(): SiteConfig {
  if (!cached) {
    const read = readConfig(process.env);
    if (!read.supabase)
      throw new ConfigError("SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are not set");
    const { supabase } = read;
    cached = { ...read, supabase, sessionSecret: read.sessionSecret ?? derivedSecret(supabase.serviceKey) };
  }
  return cached;
}

/** Whether the data is in the backend that the server has started, rather than in a hosted project. */
export const isEmbedded = (): boolean => config().backupsUrl !== undefined;

function derivedSecret(serviceKey: string): string {
  return createHmac("sha256", serviceKey).update("session").digest("base64url");
}
