import { execFile } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { machine } from "#supabase-local/testing/machine";

/** What `npm ci` reads. */
const FILES = ["package.json", "package-lock.json", "supabase/local/package.json"];

const { newFolder, clear } = machine();
afterAll(clear);

// npm 9 and 10 are stricter than 11 about what a lockfile must list. The last npm of each major version before 11, the
// one that Node 20 ships with, and 11.
it.each(["9.9.4", "10.8.2", "10.9.9", "11.6.2"])(
  "npm %s accepts the lockfile",
  { timeout: 120_000 },
  async (version) => {
    // A copy, because a dry run of npm 9 or 10 deletes node_modules.
    const folder = await newFolder();
    for (const file of FILES) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await copyFile(file, path.join(folder, file));
    }
    const npm = ["--yes", `npm@${version}`, "ci", "--dry-run", "--no-audit", "--no-fund"];
    const { stdout } = await promisify(execFile)("npx", npm, { cwd: folder });
    expect(stdout).toMatch(/added \d+ packages/);
  },
);
