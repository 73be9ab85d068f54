import { judgePostgres, type PostgresRelease } from "~/runtime/known-releases";
import { serviceClient } from "./clients.server";

/** How long an owner's page waits for the answer (milliseconds). */
const TIMEOUT = 2_000;

/** A database is restarted for another version (milliseconds). */
const KEPT_FOR = 60_000;

let known: { at: number; release: PostgresRelease } | undefined;

/**
 * Which Postgres the site runs on, a minute ago at most; null if it does not say so in time, or lacks the newest
 * migrations.
 */
export async function readPostgresRelease(): Promise<PostgresRelease | null> {
  const now = performance.now();
  if (known && now - known.at < KEPT_FOR) return known.release;
  const { data } = await serviceClient().rpc("postgres_version").abortSignal(AbortSignal.timeout(TIMEOUT));
  known = data ? { at: now, release: judgePostgres(data) } : undefined;
  return known?.release ?? null;
}
