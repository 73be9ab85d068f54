import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { changeAsOwner, prepareHosted } from "#supabase-local/testing/hosted/project";
import { getMissingCli, reportSkipped, supabase } from "./cli";

// Runs the tests of what differs in a hosted project on the real Supabase Auth and a database with a hosted project's
// roles and settings. Usage: npm run test:hosted [-- "faults", or arguments for Playwright, instead of all tests]

const HOW_TO_BUILD =
  "npm run test:hosted needs SUPABASE_AUTH_BINARY (Go 1.26, in a checkout of github.com/supabase/auth at bc32168e: " +
  "CGO_ENABLED=0 go build -trimpath) and SAFEUPDATE_LIBRARY (github.com/eradman/pg-safeupdate with the headers of " +
  'Postgres 17: gcc -shared -fPIC -O2 -I"$(pg_config --includedir-server)" -o safeupdate.so safeupdate.c).';

/** What depends on which Auth runs, or changes rows through functions. */
const SPECS = "default-mails scheduled session two-factor".split(" ").map((name) => `/${name}.spec.ts`);

const HTTP = ["account", "default-mails", "first-admin", "scheduled", "session", "two-factor"].map(
  (name) => `tests/http/${name}.test.ts`,
);

/** What every backend answers through the client, Auth's part in full. */
const CONTRACT =
  "--root supabase/local --project integration tests/contract/auth.test.ts tests/contract/methods.test.ts".split(
    " ",
  );

const PROJECTS = ["--project=js", "--project=no-js"];

const { SUPABASE_AUTH_BINARY, SAFEUPDATE_LIBRARY } = process.env;
if (!SUPABASE_AUTH_BINARY || !SAFEUPDATE_LIBRARY) {
  console.error(HOW_TO_BUILD);
  process.exit(1);
}

// Children run in other folders.
process.env.SUPABASE_AUTH_BINARY = path.resolve(SUPABASE_AUTH_BINARY);
const folder = await mkdtemp(path.join(tmpdir(), "hosted-"));
process.env.HOSTED_FOLDER = folder;
const failures: string[] = [];
const times: string[] = [];
try {
  const chosen = process.argv.slice(2);
  await attempt("prepare", () => prepareHosted(folder, SAFEUPDATE_LIBRARY));
  if (chosen.length === 0) await attempt("contract", () => run("npx", "vitest", "run", ...CONTRACT));
  await attempt("migrations", () => changeAsOwner(folder, pushProject));
  const isFaults = chosen[0] === "faults";
  if (isFaults || chosen.length === 0)
    await attempt("faults", () => run("npx", "vitest", "run", "--project", "faults", ...chosen.slice(1)));
  if (chosen.length === 0)
    await attempt("http", () => run("npx", "vitest", "run", "--project", "http", ...HTTP));
  if (!isFaults)
    await attempt("browser", () =>
      run("npx", "playwright", "test", ...PROJECTS, ...(chosen.length ? chosen : SPECS)),
    );
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.info(times.join("\n"));
if (failures.length > 0) console.error(`Failed: ${failures.join(", ")}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Notes a failure and goes on, so that one run says everything that is wrong. */
async function attempt(name: string, step: () => Promise<void>): Promise<void> {
  const start = Date.now();
  try {
    await step();
  } catch (error) {
    failures.push(name);
    console.error(error instanceof Error ? error.message : error);
  }
  times.push(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** Applies migrations and sample data as the owner of a hosted project does. */
async function pushProject(ownerUrl: string): Promise<void> {
  const missing = await getMissingCli();
  // Each site applies the migrations then.
  if (missing) return reportSkipped("db push and db advisors", missing);
  await attempt("db push", () => supabase("db", "push", "--include-seed", "--yes", `--remote=${ownerUrl}`));
  await attempt("db advisors", () => supabase("db", "advisors", "--fail-on", "warn", `--remote=${ownerUrl}`));
}

async function run(command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: "inherit" });
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}
