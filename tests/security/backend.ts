import postgres from "postgres";
import { target } from "./target";

/** The embedded backend behind the site, as a local attacker sees it. */
export const backend = {
  url: new URL(target.mailboxUrl).origin,
  ...target.keys,
};

/** A longer wait means that the backend hangs (ms). */
const TIMEOUT_MS = 15_000;

/** One request, with the service key unless `headers` override it. @throws if there is no response in time */
export async function call(url: string, init: RequestInit = {}) {
  const { serviceKey } = backend;
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, ...init.headers };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${backend.url}${url}`, { ...init, headers, signal });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Lets everybody who reads or writes a table wait until the returned function is called. */
export async function lockTable(table: string): Promise<() => Promise<void>> {
  const sql = postgres(target.databaseUrl, { max: 1 });
  await sql`begin`;
  await sql`lock table ${sql(table)} in access exclusive mode`;
  return () => sql.end();
}

/** Whether the database and realtime work. */
export async function isHealthy(): Promise<boolean> {
  return (await fetch(`${backend.url}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
}
