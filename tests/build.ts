import { execFileSync } from "node:child_process";

/**
 * Builds the site if a source is newer than its last build: the global set-up of all tests of the built site, so that
 * they test the present code however they are started.
 */
export default function buildIfStale(): void {
  execFileSync(process.execPath, ["scripts/run.js", "scripts/build.ts", "--if-stale"], { stdio: "inherit" });
}
