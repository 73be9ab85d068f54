import { judgePostgres, type PostgresRelease } from "~/http/known-releases";
import { serviceClient } from "./clients.server";

/** How long an owner's page waits for the answer (milliseconds). */
const TIMEOUT = 2_000;

/** Which Postgres the site runs on; null if it does not say so in time, or lacks the newest migrations. */
export async function readPostgresRelease(): Promise<PostgresRelease | null> {
  const { data } = await serviceClient().rpc("postgres_version").abortSignal(AbortSignal.timeout(TIMEOUT));
  return data ? judgePostgres(data) : null;
}
