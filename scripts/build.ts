import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { minify } from "terser";
import { END_SIGNALS, endWithNpm } from "../server/launcher";
import { runAlone } from "./build-lock";
import { DONE, isStale, OWN_FILES } from "./build-state";
import { bundleScripts } from "./bundle";
import { compileServer } from "./compile-server";

// Builds the site, and minifies and compresses the files that browsers load from /build; with --if-stale, only if a
// source is newer than the last build. A build is made in a temporary folder and replaces the last one only once it is
// complete, so the next start repeats a build that was killed.
/** The results: the server's code, and the browser's files. */
const OUTPUTS = ["build", "public/build"];
const CACHE = ".cache";
const PREFIX = "build-";
/** The age at which a build's folder counts as abandoned: longer than any build takes. */
const ABANDONED_MS = 3_600_000;

async function build(): Promise<void> {
  removeAbandonedBuilds();
  const startedAt = new Date();
  const folder = join(CACHE, `${PREFIX}${randomUUID()}`);
  await compilePages(folder);
  await compileServer(join(folder, "build/server"));
  await bundleScripts(folder);
  await minifyScripts(folder);
  await compress(folder);
  writeFileSync(join(folder, OWN_FILES), JSON.stringify(listFiles(folder, /./, { relative: true })));
  install(folder);
  writeFileSync(DONE, "");
  // The time of the start, so sources that changed during the build count as newer.
  utimesSync(DONE, startedAt, startedAt);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of killed builds, judged by age: a build may still be running although its lock is gone. */
function removeAbandonedBuilds(): void {
  for (const name of readdirSync(CACHE).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(CACHE, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  }
}

async function compilePages(folder: string): Promise<void> {
  const script = join(import.meta.dirname, "remix-build.cjs");
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", BUILD_FOLDER: folder };
  const compiler = spawn(process.execPath, [script, "build"], { stdio: "inherit", env });
  const kill = () => compiler.kill();
  process.once("exit", kill);
  const [code] = (await once(compiler, "exit")) as [number | null];
  process.off("exit", kill);
  if (code !== 0) throw new Error("The site could not be built.");
}

/** The browser's files whose names match. */
function listFiles(folder: string, pattern: RegExp, { relative = false } = {}): string[] {
  const root = join(folder, "public/build");
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => (relative ? file.slice(root.length + 1) : file));
}

/**
 * Asks browsers to compile a whole script while it loads, instead of each function in the middle of hydration
 * (docs/decisions/019-hydration.md).
 */
const COMPILE_WHOLE = "//# allFunctionsCalledOnLoad";

/** terser makes scripts about 5 % smaller than esbuild does. No getter of ours or of the packages does more than read. */
async function minifyScripts(folder: string): Promise<void> {
  for (const file of listFiles(folder, /\.js$/)) {
    const source = readFileSync(file, "utf8");
    const { code } = await minify(source, {
      module: true,
      ecma: 2020,
      compress: { passes: 3, pure_getters: true },
      // Every page runs most of this one.
      format: { preamble: basename(file).startsWith("site-") ? COMPILE_WHOLE : undefined },
    });
    writeFileSync(file, code ?? source);
  }
}

/** Asynchronous, so the lock's heartbeat continues. */
async function compress(folder: string): Promise<void> {
  const files = listFiles(folder, /\.(js|css|svg|json)$/);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await compressSmallest(content));
      writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}

/**
 * Replaces the last build; until this has finished, no build counts as complete. The browser's files of the last build
 * stay beside the new ones, for pages that are still open; those of earlier builds are removed.
 */
function install(folder: string): void {
  const lastFiles = existsSync(OWN_FILES) ? (JSON.parse(readFileSync(OWN_FILES, "utf8")) as string[]) : [];
  rmSync(DONE, { force: true });
  for (const output of OUTPUTS) {
    const replaced = join(folder, "replaced", output);
    mkdirSync(dirname(replaced), { recursive: true });
    if (existsSync(output)) renameSync(output, replaced);
    renameSync(join(folder, output), output);
  }
  for (const name of lastFiles) {
    const [last, kept] = [join(folder, "replaced/public/build", name), join("public/build", name)];
    if (!existsSync(last) || existsSync(kept)) continue;
    mkdirSync(dirname(kept), { recursive: true });
    renameSync(last, kept);
  }
}

const brotli = promisify(brotliCompress);
/** Which window and block make the largest script smallest, by 100 bytes, changes with the letters of a name. */
const SIZES = [18, 19].flatMap((window) => [18, 20].map((block) => ({ window, block })));

async function compressSmallest(content: Buffer): Promise<Buffer> {
  const results = SIZES.map(({ window, block }) =>
    brotli(content, { params: { [zlib.BROTLI_PARAM_LGWIN]: window, [zlib.BROTLI_PARAM_LGBLOCK]: block } }),
  );
  return (await Promise.all(results)).reduce((one, other) => (other.length < one.length ? other : one));
}

const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path = "." } = error as NodeJS.ErrnoException;
  return code && ["EACCES", "EPERM", "EROFS"].includes(code)
    ? `The site cannot be built: this user may not write to ${resolve(path)}. Build it as the owner of that folder.`
    : error.message;
}

const always = !process.argv.includes("--if-stale");
for (const signal of END_SIGNALS) process.once(signal, () => process.exit(1));
endWithNpm();
try {
  // Creating a folder on a read-only disk fails with a misleading code.
  accessSync(".", constants.W_OK);
  // Checked again while holding the lock: another process may have just built the site.
  if (always || isStale())
    await runAlone(join(CACHE, "build.lock"), async () => (always || isStale() ? build() : undefined));
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
