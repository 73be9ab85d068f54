import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
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
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { minify } from "terser";
import { endWithLauncher } from "../server/launcher";
import { runAlone } from "./build-lock";
import { bundleScripts } from "./bundle";
import { compileServer } from "./compile-server";

// Builds the site, and makes what browsers load from /build small. With --if-stale only when something that
// it is made from is newer than the last build. It is built in a folder of its own, and takes the place of the
// last one when it is whole: whenever a build is killed, the next start builds again.
const SOURCES = [
  ...["app", "content", "server", "server.ts", "supabase/local/src"],
  ...["package-lock.json", "remix.config.js", "tsconfig.json"],
];
/** What a build makes: the server's code, and the files of browsers. */
const PARTS = ["build", "public/build"];
const DONE = "build/compressed.txt";
/** Only `npm run dev` makes source maps, with what it builds in the place of the last build. */
const DEVELOPMENT = "build/index.js.map";
const CACHE = ".cache";
const DRAFT = "build-";
/** No build takes as long as this (milliseconds). */
const ABANDONED_MS = 3_600_000;

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time tells of removed files.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const isStale = () => existsSync(DEVELOPMENT) || newest(DONE) < Math.max(...SOURCES.map(newest));

async function build(): Promise<void> {
  removeAbandonedDrafts();
  const began = new Date();
  const draft = join(CACHE, `${DRAFT}${randomUUID()}`);
  await compilePages(draft);
  await compileServer(join(draft, "build/server"));
  await bundleScripts(draft);
  await minifyScripts(draft);
  await compress(draft);
  putInPlace(draft);
  writeFileSync(DONE, "");
  // What was changed meanwhile is newer.
  utimesSync(DONE, began, began);
  rmSync(draft, { recursive: true, force: true });
}

/** What killed builds left behind. A build that still runs keeps its draft, whatever became of its lock. */
function removeAbandonedDrafts(): void {
  for (const name of readdirSync(CACHE).filter((name) => name.startsWith(DRAFT))) {
    const draft = join(CACHE, name);
    const age = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > ABANDONED_MS) rmSync(draft, { recursive: true, force: true });
  }
}

async function compilePages(draft: string): Promise<void> {
  const remix = dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json"));
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", BUILD_FOLDER: draft };
  const compiler = spawn(process.execPath, [join(remix, "dist/cli.js"), "build"], { stdio: "inherit", env });
  const end = () => compiler.kill();
  process.once("exit", end);
  const [code] = (await once(compiler, "exit")) as [number | null];
  process.off("exit", end);
  if (code !== 0) throw new Error("The site could not be built.");
}

const built = (draft: string, pattern: RegExp) =>
  readdirSync(join(draft, "public/build"), { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => join(draft, "public/build", name));

/** esbuild minifies quickly; terser finds another twentieth of what a page's scripts weigh. */
async function minifyScripts(draft: string): Promise<void> {
  for (const file of built(draft, /\.js$/)) {
    const source = readFileSync(file, "utf8");
    const { code } = await minify(source, { module: true, ecma: 2020 });
    writeFileSync(file, code ?? source);
  }
}

/** In zlib's threads, so that the lock goes on showing that somebody builds. */
async function compress(draft: string): Promise<void> {
  const files = built(draft, /\.(js|css|svg|json)$/);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await brotli(content));
      writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}

/** Between the first step and the last there is no build that a start would take for one. */
function putInPlace(draft: string): void {
  rmSync(DONE, { force: true });
  for (const part of PARTS) {
    const replaced = join(draft, "replaced", part);
    mkdirSync(dirname(replaced), { recursive: true });
    if (existsSync(part)) renameSync(part, replaced);
    renameSync(join(draft, part), part);
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

const always = !process.argv.includes("--if-stale");
process.once("SIGTERM", () => process.exit(1));
endWithLauncher();
try {
  // Whoever had to wait finds the site built.
  if (always || isStale())
    await runAlone(join(CACHE, "build.lock"), async () => (always || isStale() ? build() : undefined));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
