// Tells whether the site must be built. Plain JavaScript, so that a finished build starts where no compiler is installed.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = [
  ...["app", "content", "server", "server.ts", "supabase/local/src"],
  ...["package-lock.json", "remix.config.js", "tsconfig.json"],
];
/** Exists once a build is complete, with the time at which it began. */
export const DONE = "build/compressed.txt";
/** Lists the browser's files of a build, without those kept from the previous build. */
export const OWN_FILES = "build/own-files.json";
/** Exists only after `npm run dev`, which overwrites the last build. */
const DEVELOPMENT = "build/index.js.map";

/** Whether there is a complete build, perhaps one that is older than the sources. */
export const isBuilt = () => !existsSync(DEVELOPMENT) && existsSync(OWN_FILES) && existsSync(DONE);

/** Whether there is no complete build, or a source is newer. */
export const isStale = () => !isBuilt() || getModifiedTime(DONE) < Math.max(...SOURCES.map(getModifiedTime));

/** @param {string} path */
function getModifiedTime(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time changes when files are deleted.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => getModifiedTime(join(path, name))));
}
