import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import type { BackendStatus } from "#supabase-local";
import { startBackend } from "#supabase-local";
import { END_SIGNALS } from "../../server/launcher";
import buildIfStale from "../build";
import { measureAttacks } from "./attacks";
import { measureBackend } from "./backend";
import { measureCdn } from "./cdn";
import { measureCost } from "./cost";
import { measureFirstViews } from "./first-view";
import { measureMemory } from "./memory";
import { measureMovingIn } from "./moving-in";
import { measurePages } from "./pages";
import { measureProcesses } from "./processes";
import { type Line, print } from "./report";
import { measureSignIns } from "./sign-ins";
import { type Site, startSite } from "./site";
import { measureSmallMachine } from "./small-machine";
import { milliseconds } from "./statistics";
import { countLeftStreams, measureStreams } from "./streams";
import { measureTyping } from "./typing";

/** Longer than the backend keeps an idle Postgres connection. */
const IDLE_MS = 35_000;

/**
 * `npm run bench` measures the site on this machine in about ten minutes, on a fresh data folder and loopback only.
 * Exits with code 1 if event streams remain after their browsers left or an attack delays the home page. `npm run bench
 * -- attacks [NAME]` runs only the attacks (three minutes), or those whose names contain NAME; `-- memory` only the
 * machine with little memory (one minute); `-- cdn` and `-- processes` only the site behind a cache (Varnish) or a
 * balancer (HAProxy), which must be installed (a minute each); exit code 1 if an old page was shown. `-- typing` measures
 * only the editor, `-- moving-in` only the import of a large blog (three minutes), `-- cost` only the processor time of
 * anonymous requests (two minutes).
 */
buildIfStale();
for (const signal of END_SIGNALS) process.once(signal, () => process.exit(1));
const dataDir = await mkdtemp(path.join(tmpdir(), "portfolio-bench-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
console.info(`Node ${process.version}, ${availableParallelism()} processors, shared with the load\n`);
if (process.argv[2] === "memory") {
  await measureSmall();
} else if (process.argv[2] === "attacks") {
  process.exitCode = (await withBackend(measureUnderAttack)) ? 0 : 1;
} else if (process.argv[2] === "cdn") {
  await measureOne("Behind a CDN (Varnish as Fastly)", measureCdn);
} else if (process.argv[2] === "processes") {
  await measureOne("Four processes behind HAProxy", measureProcesses);
} else if (process.argv[2] === "typing") {
  await measureOnSite("Typing in the editor", measureTyping);
} else if (process.argv[2] === "moving-in") {
  await measureOnSite("Moving in with 2,000 posts and 1,000 pictures", measureMovingIn);
} else if (process.argv[2] === "cost") {
  await measureOnSite("Processor time of an anonymous request with a made-up query", measureCost);
} else {
  await measureStarts();
  await measureSmall();
  process.exitCode = (await measureRunning()) ? 0 : 1;
}

async function measureOne(title: string, measure: typeof measureCdn): Promise<void> {
  const { lines, isHeld } = await withBackend((status) => measure(dataDir, status));
  print(title, lines);
  process.exitCode = isHeld ? 0 : 1;
}

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

async function measureSmall(): Promise<void> {
  if (process.platform !== "linux") return;
  print(
    "A machine with 512 MB of memory (proportional set size)",
    await measureSmallMachine(await mkdtemp(path.join(dataDir, "small-"))),
  );
}

async function withBackend<Result>(measure: (status: BackendStatus) => Promise<Result>): Promise<Result> {
  const backend = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
  try {
    return await measure(backend.status);
  } finally {
    await backend.stop();
  }
}

/** Resolves to true if no stream was left behind and no attack delayed the home page. */
function measureRunning(): Promise<boolean> {
  return withBackend(async (status) => {
    const sql = postgres(status.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      print("Memory of the embedded backend", await measureMemory(status, "just started"));
      const left = await measureSite(status, sql);
      print("Embedded backend through supabase-js, 16 at a time", await measureBackend(status, sql));
      print("Passwords beside other work", await measureSignIns(status));
      print("Memory of the embedded backend", await measureMemory(status, "after all this"));
      await delay(IDLE_MS);
      print("Memory of the embedded backend", await measureMemory(status, "idle"));
      return (await measureUnderAttack(status)) && left === 0;
    } finally {
      await sql.end();
    }
  });
}

/** Resolves to true if no attack delayed the home page. */
async function measureUnderAttack(status: BackendStatus): Promise<boolean> {
  const site = await startSite(dataDir, status);
  try {
    const { lines, isHeld } = await measureAttacks(site, status, process.argv[3]);
    print("The home page under attack, p99 (target: within 250 ms)", lines);
    return isHeld;
  } finally {
    await site.stop();
  }
}

async function measureOnSite(
  title: string,
  measure: (site: Site, status: BackendStatus) => Promise<Line[]>,
): Promise<void> {
  await withBackend(async (status) => {
    const site = await startSite(dataDir, status);
    try {
      print(title, await measure(site, status));
    } finally {
      await site.stop();
    }
  });
}

/** Returns how many streams were left behind. */
async function measureSite(status: BackendStatus, sql: Sql): Promise<number> {
  const site = await startSite(dataDir, status);
  try {
    // First, while the server's memory holds only the site.
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
