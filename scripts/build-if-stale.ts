import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// Builds the site unless the build is newer than everything it is made from.
const SOURCES = ["app", "content", "package-lock.json", "remix.config.js", "tsconfig.json"];
const BUILD = "build/index.js";

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time tells of removed files.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

if (newest(BUILD) < Math.max(...SOURCES.map(newest))) {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")),
    "dist/cli.js",
  );
  const { status } = spawnSync(process.execPath, [cli, "build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  process.exit(status ?? 1);
}
