import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort, openDataFolder } from "../../src/data-folder";
import { startBackend } from "../../src/supervise";
import { hostedFolder } from "./hosted/project";

const run = promisify(execFile);

const PACKAGE = path.join(import.meta.dirname, "../..");
const PREFIX = path.join(tmpdir(), "prepared-data-");
/** Prepared folders that are older are removed (milliseconds). */
const MAX_AGE = 24 * 60 * 60 * 1000;

/**
 * A new data folder that has the project's tables and sample data, so that a backend starts on it in half the time. It
 * is a copy of one that is prepared whenever the sources have changed. In tests of a hosted project it is empty.
 */
export async function newDataFolder(projectDir: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "data-"));
  if (hostedFolder()) return folder;
  const prepared = PREFIX + (await hashSources(projectDir));
  if (!existsSync(prepared)) await prepare(prepared, projectDir);
  // Root's cluster is elsewhere if its own user cannot reach the folder.
  if ((await lstat(path.join(prepared, "postgres"))).isSymbolicLink()) return folder;
  // With owners and modes, which Node's `cp` does not keep.
  await run("cp", ["-a", `${prepared}/.`, folder]);
  const { savePorts } = await openDataFolder(folder);
  await savePorts({ gateway: await freePort(), postgres: await freePort() });
  return folder;
}

/** What decides on the content of a data folder. */
async function hashSources(projectDir: string): Promise<string> {
  const hash = createHash("sha256").update(String(process.getuid?.()));
  const sources = (await readdir(projectDir))
    .filter((name) => /^(?:migrations|config\.toml|seed.*\.sql)$/.test(name))
    .map((name) => path.join(projectDir, name));
  for (const source of [...sources, path.join(PACKAGE, "src"), path.join(PACKAGE, "package.json")])
    for (const file of await listFiles(source))
      hash
        .update(`${path.basename(file)}\0`)
        .update(await readFile(file))
        .update("\0");
  return hash.digest("hex").slice(0, 16);
}

async function listFiles(source: string): Promise<string[]> {
  if (!(await stat(source)).isDirectory()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

async function prepare(prepared: string, projectDir: string): Promise<void> {
  await removeOld();
  const staging = await mkdtemp(`${PREFIX}new-`);
  const { stop } = await startBackend({ dataDir: staging, projectDir, siteUrl: "http://localhost:3000" });
  await stop();
  // Another process may have been faster.
  await rename(staging, prepared).catch(() => rm(staging, { recursive: true }));
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!folder.startsWith(PREFIX)) continue;
    // Another run may have removed it.
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > MAX_AGE) await rm(folder, { recursive: true, force: true });
  }
}
