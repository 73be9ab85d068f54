import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { minify } from "terser";
import { bundleScripts } from "./bundle";

// Builds the site, and makes what browsers load from /build small. With --if-stale only when something that
// it is made from is newer than the last build.
const SOURCES = ["app", "content", "package-lock.json", "remix.config.js", "tsconfig.json"];
const DONE = "build/compressed.txt";

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time tells of removed files.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function build() {
  const remix = dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json"));
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(process.execPath, [join(remix, "dist/cli.js"), "build"], {
    stdio: "inherit",
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}

const built = (pattern: RegExp) =>
  readdirSync("public/build", { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => join("public/build", name));

/** esbuild minifies quickly; terser finds another twentieth of what a page's scripts weigh. */
async function minifyScripts() {
  for (const file of built(/\.js$/)) {
    const source = readFileSync(file, "utf8");
    const { code } = await minify(source, { module: true, ecma: 2020 });
    writeFileSync(file, code ?? source);
  }
}

function compress() {
  for (const file of built(/\.(js|css|svg|json)$/)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  writeFileSync(DONE, "");
}

if (!process.argv.includes("--if-stale") || newest(DONE) < Math.max(...SOURCES.map(newest))) {
  build();
  await bundleScripts();
  await minifyScripts();
  compress();
}
