import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { type Binaries, findNpmBinaries } from "../../../src/binaries";
import { ensureCluster } from "../../../src/cluster";
import { freePort } from "../../../src/data-folder";
import { startPostmaster } from "../../../src/postmaster";
import { serviceUser } from "../../../src/service-user";

const run = promisify(execFile);

/** As in a hosted project, whose role "postgres" is none. */
const SUPERUSER = "supabase_admin";
/** The password of every role that logs in. */
const PASSWORD = "secret";

export interface HostedPostgres {
  /** The connection string of a role, by default the superuser. */
  url(role?: string): string;
  /** Runs SQL as a role, by default the superuser. */
  run(sql: string, role?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates an empty cluster in `folder`. With the library `safeupdate`, it gets a copy of npm's Postgres that has
 * this library among its own, and TLS.
 */
export async function installPostgres(folder: string, safeupdate: string | null): Promise<void> {
  // Root's Postgres runs as another user, who must reach its files.
  await chmod(folder, 0o755);
  if (safeupdate) await copyBinaries(folder, safeupdate);
  const secrets = { instanceId: randomUUID(), databasePassword: PASSWORD };
  const cluster = await ensureCluster(folder, secrets, await getBinaries(folder), SUPERUSER);
  if (safeupdate) await encrypt(cluster);
}

async function copyBinaries(folder: string, safeupdate: string): Promise<void> {
  const { postgres: installed } = await findNpmBinaries();
  const native = path.resolve(path.dirname(installed), "..");
  await cp(native, path.join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  const library = path.join(folder, "native/lib/postgresql/safeupdate.so");
  await cp(safeupdate, library);
  await chmod(library, 0o755);
}

/** Copies the stopped cluster of `from` to the folder `to`. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o711 });
  // With owner and modes, which Node's `cp` does not keep.
  await run("cp", ["-a", path.join(from, "postgres"), path.join(to, "postgres")]);
}

/** Starts Postgres on the cluster in `home`, with the binaries that `installPostgres` has chosen for `folder`. */
export async function startPostgres(folder: string, home: string): Promise<HostedPostgres> {
  const port = await freePort();
  const { stop } = await startPostmaster({
    cluster: path.join(home, "postgres"),
    binaries: await getBinaries(folder),
    logFile: path.join(home, "postgres.log"),
    port,
  });
  const url = (role = SUPERUSER) => `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  return {
    url,
    stop,
    async run(statements, role) {
      const sql = postgres(url(role), { max: 1, onnotice: () => undefined });
      await sql.unsafe(statements).finally(() => sql.end());
    },
  };
}

async function getBinaries(folder: string): Promise<Binaries> {
  if (!existsSync(path.join(folder, "native"))) return findNpmBinaries();
  const binary = (name: string) => path.join(folder, "native/bin", name);
  return { initdb: binary("initdb"), postgres: binary("postgres"), pgCtl: binary("pg_ctl"), major: 17 };
}

/** Switches TLS on, without which Supabase's CLI does not connect. */
async function encrypt(cluster: string): Promise<void> {
  const [key, certificate] = [path.join(cluster, "server.key"), path.join(cluster, "server.crt")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const request = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  ];
  await run("openssl", [...request, ...subject, "-keyout", key, "-out", certificate]);
  await chmod(key, 0o600);
  const user = serviceUser();
  if (user) await Promise.all([key, certificate].map((file) => chown(file, user.uid, user.gid)));
  await appendFile(path.join(cluster, "postgresql.conf"), "\nssl = on\n");
}
