import type { Database } from "./database";
import type { Keys } from "./keys";
import type { Mailer } from "./mail/index";

/** What every service of the embedded backend (rest, auth, realtime) is built from. */
export interface Platform {
  database: Database;
  keys: Keys;
  mailer: Mailer;
  settings: Settings;
  /** The gateway's address, e.g. http://127.0.0.1:54321 */
  url: string;
  /** Folder of everything that must survive. */
  dataDir: string;
  /** Folder with config.toml and the mails' templates. */
  projectDir: string;
  /** Superuser connection string on loopback: logical replication, psql. */
  databaseUrl: string;
}

export interface Settings {
  /** Where mails link to: the site, without a trailing slash. */
  siteUrl: string;
  /** Life of an access token, in seconds (hosted default 3600). */
  jwtExpirySeconds: number;
}

/** What whoever started the backend needs to use it. */
export interface BackendStatus {
  url: string;
  anonKey: string;
  serviceKey: string;
  databaseUrl: string;
  mailboxUrl: string;
  dataDir: string;
  pids: { backend: number; postgres: number };
}
