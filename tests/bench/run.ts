import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import type { BackendStatus } from "../../supabase/local/platform";
import { startBackend } from "../../supabase/local/supervise";
import { measureBackend } from "./backend";
import { measureFirstViews } from "./first-view";
import { measureMemory } from "./memory";
import { measurePages } from "./pages";
import { print } from "./report";
import { measureSignIns } from "./sign-ins";
import { startSite } from "./site";
import { milliseconds } from "./statistics";
import { countLeftStreams, measureStreams } from "./streams";
import { measureTyping } from "./typing";

/** Longer than the backend keeps a connection to Postgres that nobody uses. */
const IDLE_MS = 35_000;

/**
 * `npm run bench`: what the site gives on this machine, in about ten minutes. Everything runs on a fresh data folder and
 * on loopback; figures are compared within the run. Ends with code 1 only when a target is missed that does not depend
 * on the speed of the machine: streams that stay after their browsers left.
 */
execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts", "--if-stale"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const dataDir = await mkdtemp(path.join(tmpdir(), "portfolio-bench-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
console.info(`Node ${process.version}, ${availableParallelism()} processors, shared with the load\n`);
await measureStarts();
process.exitCode = (await measureRunning()) === 0 ? 0 : 1;

async function measureStarts(): Promise<void> {
  const starts: number[] = [];
  for (let start = 0; start < 2; start++) {
    const site = await startSite(dataDir);
    starts.push(site.startedInMs);
    await site.stop();
  }
  const [first = Number.NaN, second = Number.NaN] = starts;
  print("Start, until the home page is answered", [
    {
      what: "first (new database, sample content)",
      figure: milliseconds(first),
      compared: "target: within 15 s",
    },
    { what: "second", figure: milliseconds(second), compared: "target: within 4 s" },
  ]);
}

/** Returns how many streams were left behind. */
async function measureRunning(): Promise<number> {
  const backend = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
  const sql = postgres(backend.status.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    print("Memory of the embedded backend", await measureMemory(backend.status, "just started"));
    const left = await measureSite(backend.status, sql);
    print("Embedded backend through supabase-js, 16 at a time", await measureBackend(backend.status, sql));
    print("Passwords beside other work", await measureSignIns(backend.status));
    print("Memory of the embedded backend", await measureMemory(backend.status, "after all this"));
    await delay(IDLE_MS);
    print("Memory of the embedded backend", await measureMemory(backend.status, "idle"));
    return left;
  } finally {
    await sql.end();
    await backend.stop();
  }
}

/** Returns how many streams were left behind. */
async function measureSite(status: BackendStatus, sql: Sql): Promise<number> {
  const site = await startSite(dataDir, status);
  try {
    // First, while the server's memory holds nothing but the site.
    print("Live updates (GET /events)", await measureStreams(site, sql));
    const { left, lines } = await countLeftStreams(site);
    print("Browsers that leave", lines);
    print("Pages, 10 connections", await measurePages(site));
    print("Largest paint on a slow phone", await measureFirstViews(site));
    print("Typing in the editor", await measureTyping(site, status));
    return left;
  } finally {
    await site.stop();
  }
}
