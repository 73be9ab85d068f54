import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { findBinaries } from "./binaries";
import { ensureCluster, SUPERUSER } from "./cluster";
import { type DataFolder, freePort, isFree, type Secrets } from "./data-folder";
import type { DatabaseAccess } from "./database";
import { rejectsPassword, setPassword } from "./password";
import { startPostmaster, stopOrphan } from "./postmaster";

/** A Postgres that accepts connections, embedded or external. */
export interface RunningPostgres extends DatabaseAccess {
  /** The process id; 0 for an external Postgres. */
  pid(): number;
  /** Does nothing for an external Postgres. */
  stop(): Promise<void>;
}

const MIN_VERSION = 15;
const CONNECT_TIMEOUT_SECONDS = 5;
/** How long a start is retried while an earlier Postgres is still shutting down. */
const RETRY_TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

/** LOCAL_DATABASE_URL: an external Postgres to use instead of the embedded one; null if it is not set. */
export function externalDatabaseUrl(): string | null {
  return process.env.LOCAL_DATABASE_URL?.trim() || null;
}

/** The superuser's connection string for a data folder's Postgres, whether it is running or not. */
export function getDatabaseUrl(secrets: Secrets): string {
  return externalDatabaseUrl() ?? getEmbeddedUrl(secrets, secrets.ports.postgres);
}

function getEmbeddedUrl({ databasePassword }: Secrets, port: number): string {
  return `postgresql://${SUPERUSER}:${databasePassword}@127.0.0.1:${port}/${SUPERUSER}`;
}

/**
 * Opens the Postgres of a data folder: the external one if configured, else the embedded one, which is created on the
 * first start. @throws an Error with a message for the console
 */
export async function openPostgres(
  folder: DataFolder,
  onRestart?: (pid: number) => void,
): Promise<RunningPostgres> {
  const { authenticatorPassword, ports } = folder.secrets;
  const url = externalDatabaseUrl();
  if (url) {
    await checkServer(url);
    return { url, authenticatorPassword, pid: () => 0, stop: async () => undefined };
  }
  return startEmbedded(folder, folder.path, {
    onRestart,
    async choosePort() {
      if (!(await isFree(ports.postgres))) await folder.savePorts({ postgres: await freePort() });
      return ports.postgres;
    },
  });
}

/**
 * Starts the embedded Postgres on the cluster `<parent>/postgres`, with the data folder's secrets and log, by default
 * on any free port.
 */
export async function startEmbedded(
  { path: dataDir, secrets }: DataFolder,
  parent: string,
  {
    choosePort = freePort,
    onRestart,
  }: { choosePort?: () => Promise<number>; onRestart?: ((pid: number) => void) | undefined } = {},
): Promise<RunningPostgres> {
  const binaries = await findBinaries();
  const cluster = await ensureCluster(parent, secrets, binaries);
  for (const deadline = Date.now() + RETRY_TIMEOUT_MS; ; await delay(RETRY_MS)) {
    await stopOrphan(cluster, binaries);
    const port = await choosePort();
    try {
      const logFile = path.join(dataDir, "postgres.log");
      const process = await startPostmaster({ cluster, binaries, logFile, port, onRestart });
      const url = getEmbeddedUrl(secrets, port);
      if (await rejectsPassword(url)) {
        await process.stop();
        await setPassword(cluster, secrets.databasePassword, binaries);
        console.warn(
          "The database had a different password from secrets.json; it has been changed to match.",
        );
        continue;
      }
      return { ...process, url, authenticatorPassword: secrets.authenticatorPassword };
    } catch (error) {
      if (!isTransient(error) || Date.now() > deadline) throw error;
    }
  }
}

/**
 * Whether a later start can succeed: the Postgres of a killed start, or a child process of it, still uses the cluster,
 * or another program has just taken the port.
 */
function isTransient(error: unknown): boolean {
  return (
    error instanceof Error &&
    /lock file "[^"]*" already exists|shared memory block|Another Postgres still uses|Address already in use|Only one usage of each socket/.test(
      error.message,
    )
  );
}

async function checkServer(url: string): Promise<void> {
  const fail = (reason: string) => new Error(`LOCAL_DATABASE_URL: ${reason}`);
  if (!URL.canParse(url)) throw fail("this is not a URL such as postgresql://user:password@host:5432/name.");
  const { host } = new URL(url);
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_TIMEOUT_SECONDS, onnotice: () => undefined });
  try {
    const [server] = await sql<ServerFacts[]>`
      select current_setting('server_version') as version, current_setting('wal_level') as "walLevel",
        current_setting('server_encoding') as encoding, rolname as role, rolsuper as superuser
      from pg_roles where rolname = current_user`;
    const reason = server && getIncompatibilityReason(server);
    if (reason) throw fail(`the Postgres at ${host} ${reason}`);
  } catch (error) {
    if (error instanceof postgres.PostgresError)
      throw fail(`the Postgres at ${host} responds: ${error.message}.`);
    if (!(error instanceof Error && "code" in error)) throw error;
    throw fail(`no Postgres answers at ${host} (${String(error.code)}).`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

interface ServerFacts {
  /** As Postgres reports it, such as "14.9 (Debian 14.9-1)". */
  version: string;
  walLevel: string;
  encoding: string;
  role: string;
  superuser: boolean;
}

/** Why the backend cannot use such a server, as the end of a sentence; null if it can. */
export function getIncompatibilityReason({
  version,
  walLevel,
  encoding,
  role,
  superuser,
}: ServerFacts): string | null {
  if (Number.parseInt(version, 10) < MIN_VERSION)
    return `is version ${version}; ${MIN_VERSION} or newer is needed.`;
  if (walLevel !== "logical")
    return `runs with wal_level=${walLevel}: set "wal_level = logical" in its postgresql.conf and restart it.`;
  if (encoding !== "UTF8") return `has this database in ${encoding}: create one with encoding 'UTF8'.`;
  if (!superuser) return `does not let "${role}" create roles and schemas: use a superuser.`;
  return null;
}
