// `node scripts/run.js FILE`: runs one of the project's programs, which are TypeScript, once it has checked what tsx
// would report with a stack trace. With --if-stale it does nothing while the last build is up to date.
import "./check-node.js";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt, isStale } from "./build-state.js";

const isStart = process.argv.includes("--if-stale");
if (isStart && !isStale()) process.exit();

if (process.cwd().includes("?"))
  fail(
    `tsx cannot compile programs in a folder whose path contains “?”: ${process.cwd()}. Rename the folder.`,
  );
// The program expects its own name and arguments there.
process.argv.splice(1, 1);
try {
  rmdirSync(mkdtempSync(join(tmpdir(), "site-")));
} catch {
  fail(`This user cannot create files in ${tmpdir()}. Set TMPDIR to another folder.`);
}
try {
  await import("tsx");
  await import(pathToFileURL(resolve(process.argv[1])).href);
} catch (error) {
  // The second is Rollup's, for a package that --omit=optional leaves out.
  const [, name] = /^Cannot find (?:package '|module (?=@rollup))([^' ]+?)['.]/.exec(error.message) ?? [];
  if (!name) throw error;
  const last =
    isStart && isBuilt() ? " `node server/start.js` starts the last build, older than its sources." : "";
  fail(`The package ${name} is not installed. Run \`npm ci --include=dev --include=optional\`.${last}`);
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
