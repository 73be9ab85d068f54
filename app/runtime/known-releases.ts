/**
 * The newest releases of what npm does not watch, and when somebody looked last: `npm run advisories` asks for newer
 * ones, the site itself never does. Of Postgres, the newest minor version of each major one that was looked up.
 */
export const KNOWN_RELEASES: {
  seen: string;
  postgres: Record<string, number>;
  libvips: string;
  caddy: string;
} = {
  seen: "27 November 2026",
  postgres: { 15: 20, 17: 12 },
  libvips: "8.18.7",
  caddy: "2.11.9",
};

/** What is known of a Postgres, by the version that it says, such as "17.12 (Debian 17.12-0+deb13u1)". */
export interface PostgresRelease {
  version: string;
  /** The newest one of the same major version, if it is newer; "unknown" if nobody has looked that version up. */
  newer: string | null;
}

/** Compares a Postgres with what is known. */
export function judgePostgres(version: string): PostgresRelease {
  const [, major = "", minor = ""] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  const newest = KNOWN_RELEASES.postgres[major];
  if (newest === undefined) return { version, newer: "unknown" };
  return { version, newer: Number(minor) < newest ? `${major}.${newest}` : null };
}
