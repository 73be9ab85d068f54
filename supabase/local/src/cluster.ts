import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries";
import { endWithUs } from "./children";
import { takeCluster } from "./data-checks";
import type { Secrets } from "./data-folder";
import { isReachable, SHARED_ROOT, serviceUser } from "./service-user";

const run = promisify(execFile);

/** Between the name of the folder and that of an attempt to make it. */
const DRAFT = ".new-";

/** Name of the superuser and of the database, as on a hosted project. */
export const SUPERUSER = "postgres";

/**
 * The folder with Postgres' files, made by initdb at the first start.
 *
 * It is `<data folder>/postgres`. As root, Postgres runs as another user, who needs to pass every folder above
 * its own: the data folder gets mode 0711 (the secrets in it stay 0600), and when a folder above is closed, as
 * /root is, the files live in SHARED_ROOT and `<data folder>/postgres` is a link to them.
 * A first start that was killed half-way leaves nothing behind that the next one would trust.
 */
export async function ensureCluster(
  dataFolder: string,
  { instanceId, databasePassword }: Pick<Secrets, "instanceId" | "databasePassword">,
  { initdb, major }: Binaries,
): Promise<string> {
  const place = path.join(dataFolder, "postgres");
  if (serviceUser()) await chmod(dataFolder, 0o711);
  if (existsSync(place)) {
    const cluster = await realpath(place);
    await takeCluster(cluster, major);
    return cluster;
  }

  const outside = serviceUser() !== null && !(await isReachable(dataFolder));
  const home = outside ? path.join(SHARED_ROOT, `data-${instanceId}`) : place;
  if (!existsSync(home)) await create(home, databasePassword, initdb);
  if (outside) {
    await rm(place, { force: true });
    await symlink(home, place);
  }
  return realpath(home);
}

async function create(home: string, password: string, initdb: string): Promise<void> {
  // Never the folder of an earlier start: what was killed there may still have an initdb at work.
  const draft = `${home}${DRAFT}${randomUUID()}`;
  const user = serviceUser();
  await mkdir(path.dirname(home), { recursive: true, mode: 0o755 });
  await removeDrafts(home);
  await mkdir(draft, { mode: 0o700 });
  // initdb takes the password from a file that its own user can read, outside the still empty folder.
  const pwfile = `${draft}-password`;
  await writeFile(pwfile, password, { mode: 0o600 });
  if (user) {
    await chown(draft, user.uid, user.gid);
    await chown(pwfile, user.uid, user.gid);
  }
  try {
    const making = run(
      initdb,
      [
        ...["--pgdata", draft, "--username", SUPERUSER, "--pwfile", pwfile, "--auth", "scram-sha-256"],
        ...["--encoding", "UTF8", "--locale", "C"],
        ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
      ],
      { cwd: path.parse(draft).root, env: postgresEnvironment(), ...user },
    );
    endWithUs(making.child, "SIGTERM");
    await making;
  } catch (error) {
    const details = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new Error(`Postgres could not create its files in ${home}:\n${details.trim()}`);
  } finally {
    await rm(pwfile, { force: true });
  }
  await rename(draft, home);
}

/** What is still being written is removed by a later start. */
async function removeDrafts(home: string): Promise<void> {
  const folder = path.dirname(home);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(path.basename(home) + DRAFT));
  for (const name of drafts)
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

/** The user's PG* variables and locale must not leak into the embedded Postgres. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TZ", "TMPDIR", "SystemRoot", "TEMP", "TMP"];
  const inherited = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...inherited, LC_ALL: "C", NODE_ENV: process.env.NODE_ENV };
}
