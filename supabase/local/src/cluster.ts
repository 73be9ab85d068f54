import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries";
import { repairCluster } from "./data-checks";
import type { Secrets } from "./data-folder";
import { killOnExit } from "./kill-on-exit";
import { isReachable, isSameFileSystem, SHARED_ROOT, serviceUser } from "./service-user";

const run = promisify(execFile);

/** Infix in the name of a cluster that initdb is still writing. */
const STAGING = ".new-";

/** The name of both the superuser and the database, as in a hosted project. */
export const SUPERUSER = "postgres";

/**
 * The database cluster of a data folder, created by initdb on the first start.
 *
 * It is in `<data folder>/postgres`. For root, Postgres runs as another user, who must be able to traverse every parent
 * folder: the data folder gets mode 0711 (its secrets stay 0600), and if a folder above it is private, as /root is, the
 * cluster is in SHARED_ROOT and `<data folder>/postgres` is a symlink to it.
 * A first start that is killed leaves nothing behind that the next one could mistake for a complete cluster.
 * @throws if the cluster would have to be in SHARED_ROOT but the data folder is on another file system, such as a
 * container's volume, which must hold everything
 */
export async function ensureCluster(
  dataFolder: string,
  { instanceId, databasePassword }: Pick<Secrets, "instanceId" | "databasePassword">,
  { initdb, major }: Binaries,
  superuser = SUPERUSER,
): Promise<string> {
  const local = path.join(dataFolder, "postgres");
  if (serviceUser()) await chmod(dataFolder, 0o711);
  if (existsSync(local)) {
    const cluster = await realpath(local);
    await repairCluster(cluster, major);
    return cluster;
  }

  const isShared = serviceUser() !== null && !(await isReachable(dataFolder));
  if (isShared && !(await isSameFileSystem(dataFolder, SHARED_ROOT))) {
    throw new Error(
      `Postgres never runs as root, and its own user cannot reach ${dataFolder}: a folder above is closed to others. ` +
        "The database is not put elsewhere, because this folder is a disk or volume of its own, which would not " +
        "hold it. Start the site as the user that owns the folder, or open the folders above (chmod o+x).",
    );
  }
  const cluster = isShared ? path.join(SHARED_ROOT, `data-${instanceId}`) : local;
  if (!existsSync(cluster)) await initCluster(cluster, superuser, databasePassword, initdb);
  if (isShared) {
    await rm(local, { force: true });
    await symlink(cluster, local);
  }
  return realpath(cluster);
}

async function initCluster(
  cluster: string,
  superuser: string,
  password: string,
  initdb: string,
): Promise<void> {
  // initdb puts the path of its programs between double quotes in a shell command.
  const [character] = /["$`]/.exec(initdb) ?? [];
  if (character)
    throw new Error(
      `Postgres cannot create a database from a folder whose path contains ${character} (${path.dirname(initdb)}). ` +
        "Rename the folder.",
    );
  // A new name each time, since the initdb of a killed start may still be running.
  const staging = `${cluster}${STAGING}${randomUUID()}`;
  const user = serviceUser();
  await mkdir(path.dirname(cluster), { recursive: true, mode: 0o755 });
  await removeStaging(cluster);
  await mkdir(staging, { mode: 0o700 });
  // initdb needs an empty folder, and a password file that its own user can read.
  const pwfile = `${staging}-password`;
  await writeFile(pwfile, password, { mode: 0o600 });
  if (user) {
    await chown(staging, user.uid, user.gid);
    await chown(pwfile, user.uid, user.gid);
  }
  try {
    const initialising = run(
      initdb,
      [
        ...["--pgdata", staging, "--username", superuser, "--pwfile", pwfile, "--auth", "scram-sha-256"],
        ...["--encoding", "UTF8", "--locale", "C"],
        ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
      ],
      { cwd: path.parse(staging).root, env: postgresEnvironment(), ...user },
    );
    killOnExit(initialising.child, "SIGTERM");
    await initialising;
  } catch (error) {
    const details = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new Error(`Postgres could not create its files in ${cluster}:\n${details.trim()}`);
  } finally {
    await rm(pwfile, { force: true });
  }
  await rename(staging, cluster);
}

/** Removes incomplete clusters. This fails while an initdb is still writing to one; a later start tries again. */
async function removeStaging(cluster: string): Promise<void> {
  const folder = path.dirname(cluster);
  const names = (await readdir(folder)).filter((name) => name.startsWith(path.basename(cluster) + STAGING));
  for (const name of names)
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

/** The environment for Postgres: the user's PG* variables and locale must not affect it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TZ", "TMPDIR", "SystemRoot", "TEMP", "TMP"];
  const inherited = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...inherited, LC_ALL: "C", NODE_ENV: process.env.NODE_ENV };
}
