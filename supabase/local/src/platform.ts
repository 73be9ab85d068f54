import type { Database } from "./database";
import type { Keys } from "./keys";
import type { Mailer } from "./mail/index";

/** What the services of the embedded backend (rest, auth, realtime, storage) are built from. */
export interface Platform {
  database: Database;
  keys: Keys;
  mailer: Mailer;
  /** Where mails link to: the site, without a trailing slash. */
  siteUrl: string;
  /** The gateway's URL, e.g. http://127.0.0.1:54321 */
  url: string;
  /** Folder with everything that must persist. */
  dataDir: string;
  /** Folder with config.toml and the mail templates. */
  projectDir: string;
  /** The superuser's connection string, for logical replication. */
  databaseUrl: string;
}

/** How to reach a running backend. */
export interface BackendStatus {
  url: string;
  anonKey: string;
  serviceKey: string;
  databaseUrl: string;
  mailboxUrl: string;
  dataDir: string;
  pids: { backend: number; postgres: number };
}
