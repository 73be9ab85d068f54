import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { findBinaries } from "./binaries";
import { ensureCluster, SUPERUSER } from "./cluster";
import { type DataFolder, freePort, type Secrets, tryPort } from "./data-folder";
import type { DatabaseAddress } from "./database";
import { isLockedOut, setPassword } from "./password";
import { startPostmaster, stopOrphan } from "./postmaster";

/** A Postgres that accepts connections: the embedded one, or one of the user's own. */
export interface RunningPostgres extends DatabaseAddress {
  /** 0 for one of the user's own. */
  pid(): number;
  /** Leaves one of the user's own alone. */
  stop(): Promise<void>;
}

const OLDEST_VERSION = 15;
const CONNECT_TIMEOUT_SECONDS = 5;
/** How long a start that something stands in the way of is tried again (milliseconds). */
const WAY_CLEAR_MS = 10_000;
const RETRY_MS = 100;

/** LOCAL_DATABASE_URL: a Postgres of the user's own instead of the embedded one; null when it is not set. */
export function ownDatabase(): string | null {
  return process.env.LOCAL_DATABASE_URL?.trim() || null;
}

/** The superuser's address of a folder's Postgres, whether it runs or not. */
export function getDatabaseUrl({ ports, databasePassword }: Secrets): string {
  return (
    ownDatabase() ?? `postgresql://${SUPERUSER}:${databasePassword}@127.0.0.1:${ports.postgres}/${SUPERUSER}`
  );
}

/**
 * The Postgres of a data folder: the user's own when there is one, else the embedded one, which is started, and
 * made at the first start. Throws a sentence for the console when that is not possible.
 */
export async function openPostgres(
  folder: DataFolder,
  onRestart?: (pid: number) => void,
): Promise<RunningPostgres> {
  const { authenticatorPassword, ports } = folder.secrets;
  const own = ownDatabase();
  if (own) {
    await examine(own);
    return { url: own, authenticatorPassword, pid: () => 0, stop: async () => undefined };
  }
  return openEmbedded(folder, folder.path, {
    onRestart,
    async choosePort() {
      if ((await tryPort(ports.postgres)) === null) await folder.savePorts({ postgres: await freePort() });
      return ports.postgres;
    },
  });
}

/**
 * Starts the embedded Postgres whose files are in `<place>/postgres`, with the secrets of `folder`. By default on
 * a port that nobody else knows.
 */
export async function openEmbedded(
  { path: home, secrets }: DataFolder,
  place: string,
  {
    choosePort = freePort,
    onRestart,
  }: { choosePort?: () => Promise<number>; onRestart?: ((pid: number) => void) | undefined } = {},
): Promise<RunningPostgres> {
  const binaries = await findBinaries();
  const cluster = await ensureCluster(place, secrets, binaries);
  for (const deadline = Date.now() + WAY_CLEAR_MS; ; await delay(RETRY_MS)) {
    await stopOrphan(cluster, binaries);
    const port = await choosePort();
    try {
      const logFile = path.join(home, "postgres.log");
      const process = await startPostmaster({ cluster, binaries, logFile, port, onRestart });
      const url = getDatabaseUrl({ ...secrets, ports: { ...secrets.ports, postgres: port } });
      if (await isLockedOut(url)) {
        await process.stop();
        await setPassword(cluster, secrets.databasePassword, binaries);
        console.warn("The database had another password than secrets.json: it has this one now.");
        continue;
      }
      return { ...process, url, authenticatorPassword: secrets.authenticatorPassword };
    } catch (error) {
      const isPassing = isInTheWay(error) || (await tryPort(port)) === null;
      if (!isPassing || Date.now() > deadline) throw error;
    }
  }
}

/** Postgres of a start that was killed: it appeared, or left its children behind, after we had looked. */
function isInTheWay(error: unknown): boolean {
  return error instanceof Error && /lock file ".*" already exists|shared memory block/.test(error.message);
}

async function examine(url: string): Promise<void> {
  const fail = (reason: string) => new Error(`LOCAL_DATABASE_URL: ${reason}`);
  if (!URL.canParse(url)) throw fail("this is no address such as postgresql://user:password@host:5432/name.");
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
      throw fail(`the Postgres at ${host} refuses: ${error.message}.`);
    if (!(error instanceof Error && "code" in error)) throw error;
    throw fail(`no Postgres answers at ${host} (${String(error.code)}).`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export interface ServerFacts {
  /** As Postgres says it: "14.9 (Debian 14.9-1)". */
  version: string;
  walLevel: string;
  encoding: string;
  role: string;
  superuser: boolean;
}

/** Why the backend cannot run on such a server, as the rest of a sentence; null when it can. */
export function getIncompatibilityReason({
  version,
  walLevel,
  encoding,
  role,
  superuser,
}: ServerFacts): string | null {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    return `is version ${version}; ${OLDEST_VERSION} or newer is needed.`;
  if (walLevel !== "logical")
    return `runs with wal_level=${walLevel}: set "wal_level = logical" in its postgresql.conf and restart it.`;
  if (encoding !== "UTF8") return `keeps this database in ${encoding}: make one with encoding 'UTF8'.`;
  if (!superuser) return `does not let "${role}" make roles and schemas: use a superuser.`;
  return null;
}
