import type { Database } from "./database";
import type { Keys } from "./keys";
import type { Mailer } from "./mail/index";

/** The dependencies of the embedded backend's services (rest, auth, realtime, storage). */
export interface Platform {
  database: Database;
  keys: Keys;
  mailer: Mailer;
  /** The site's URL, to which mails link, without a trailing slash. */
  siteUrl: string;
  /** The gateway's URL, e.g. http://127.0.0.1:54321 */
  url: string;
  /** The folder for all persistent data. */
  dataDir: string;
  /** The folder with config.toml and the mail templates. */
  projectDir: string;
  /** The superuser's connection string, for logical replication. */
  databaseUrl: string;
}
