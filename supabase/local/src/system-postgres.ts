import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { postgresEnvironment } from "./cluster";
import { isReachable, serviceUser } from "./service-user";

const run = promisify(execFile);

/** How long a program may take to say its version. */
const TIMEOUT_MS = 5_000;

/** A release of Postgres, such as 17.12. */
export interface Release {
  major: number;
  minor: number;
}

interface SystemPostgres {
  /** The folder of its programs. */
  folder: string;
  release: Release;
}

/**
 * Where Debian, Ubuntu and Homebrew put the programs of a major version. Not Red Hat: the extensions that a database may
 * have are in another package there.
 */
function listFolders(major: number): string[] {
  if (process.platform === "linux") return [`/usr/lib/postgresql/${major}/bin`];
  // On Windows, any user may create such folders.
  if (process.platform !== "darwin") return [];
  return ["/opt/homebrew/opt", "/usr/local/opt"].map((folder) => `${folder}/postgresql@${major}/bin`);
}

/**
 * Finds a Postgres of the same major version that the system's packages have brought, if it is newer than `than` and
 * complete, and its service user can reach it; the newest if there are several.
 */
export async function findNewerPostgres(
  than: Release,
  folders = listFolders(than.major),
): Promise<SystemPostgres | null> {
  let newest: SystemPostgres | null = null;
  for (const folder of folders) {
    const release = await readRelease(folder);
    if (release?.major === than.major && release.minor > (newest?.release ?? than).minor)
      newest = { folder, release };
  }
  return newest;
}

/** The release of the programs in a folder; null if one is missing, cannot be reached or does not run. */
async function readRelease(folder: string): Promise<Release | null> {
  const files = ["postgres", "initdb", "pg_ctl"].map((name) => path.join(folder, name));
  const [postgres = ""] = files;
  if (!files.every((file) => existsSync(file))) return null;
  if (serviceUser() && !(await isReachable(postgres))) return null;
  const { stdout } = await run(postgres, ["--version"], {
    cwd: path.parse(postgres).root,
    env: postgresEnvironment(),
    timeout: TIMEOUT_MS,
    ...serviceUser(),
  }).catch(() => ({ stdout: "" }));
  return parseRelease(/\(PostgreSQL\) (.*)/.exec(stdout)?.[1] ?? "");
}

/** Reads a version such as "17.12 (Debian 17.12-0+deb13u1)" or "17.10.0-beta.17"; null for a beta such as "18beta1". */
export function parseRelease(version: string): Release | null {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return major && minor ? { major: Number(major), minor: Number(minor) } : null;
}
