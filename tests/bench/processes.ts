import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import type { BackendStatus } from "#supabase-local";
import { freePort } from "../../supabase/local/src/data-folder";
import { UNCACHED } from "../support/uncached";
import { openStreams } from "./event-streams";
import { load } from "./pages";
import { getProcessorMs } from "./processor-time";
import type { Line } from "./report";
import { type Site, startSite } from "./site";
import { milliseconds, percentile, perSecond } from "./statistics";

const PROCESSES = 4;
/** Open pages, spread over the processes. */
const STREAMS = 4_000;
const EDITS = 20;
/** Longer than an edit needs to reach all open pages. */
const PAUSE_MS = 1_000;
const LOAD_SECONDS = 5;

/**
 * Four server processes on one backend behind HAProxy, compared with one of them. `isHeld` is false if any process
 * shows an old page a second after an edit.
 */
export async function measureProcesses(
  dataDir: string,
  status: BackendStatus,
): Promise<{ lines: Line[]; isHeld: boolean }> {
  if (spawnSync("haproxy", ["-v"]).error) throw new Error("Install HAProxy first: apt-get install haproxy");
  const sites: Site[] = [];
  const sql = postgres(status.databaseUrl, { max: 1, onnotice: () => undefined });
  let balancer: Awaited<ReturnType<typeof startBalancer>> | null = null;
  try {
    for (let n = 0; n < PROCESSES; n++) sites.push(await startSite(dataDir, status, { TRUST_PROXY: "1" }));
    for (const site of sites) while ((await site.health()).realtime !== "ok") await delay(50);
    balancer = await startBalancer(dataDir, sites);
    const edits = await measureEdits(balancer.all, sites, sql);
    const lines = [
      ...edits.lines,
      ...(await measureLoad("/notes, rendered", { all: balancer.all, one: balancer.one }, sites, UNCACHED)),
      ...(await measureLoad("/notes, cached", { all: balancer.all, one: balancer.one }, sites)),
    ];
    return { lines, isHeld: edits.stale === 0 };
  } finally {
    await sql.end();
    await balancer?.stop();
    for (const site of sites) await site.stop();
  }
}

/** How long edits take to reach all open pages, and which processes show old pages a second later. */
async function measureEdits(url: string, sites: Site[], sql: Sql) {
  let written = 0;
  const delays: number[] = [];
  const streams = await openStreams(url, STREAMS, (at) => delays.push(at - written));
  const perProcess = await Promise.all(sites.map(async (site) => (await site.health()).streams));
  const [link] = await sql`select id from links_entries limit 1`;
  let stale = 0;
  for (let number = 1; number <= EDITS; number++) {
    const title = `Edit ${number}.`;
    // Puts the old page into the cache of each process.
    for (const site of sites) await (await fetch(`${site.url}/links`)).text();
    written = performance.now();
    await sql`update links_entries set title = ${title} where id = ${link?.id}`;
    await delay(PAUSE_MS);
    for (const site of sites)
      if (!(await (await fetch(`${site.url}/links`)).text()).includes(title)) stale += 1;
  }
  for (const stream of streams) stream.destroy();
  const lines: Line[] = [
    {
      what: `from an edit to ${STREAMS} open pages, p50`,
      figure: milliseconds(percentile(delays, 0.5)),
      compared: `${delays.length.toLocaleString("en")} of ${(EDITS * STREAMS).toLocaleString("en")} arrived; ${perProcess.join(", ")} pages a process`,
    },
    {
      what: `from an edit to ${STREAMS} open pages, p99`,
      figure: milliseconds(percentile(delays, 0.99)),
      compared: "target: under 250 ms",
    },
    {
      what: "old pages a second after an edit",
      figure: String(stale),
      compared: `target: 0, of ${EDITS * PROCESSES}`,
    },
  ];
  return { lines, stale };
}

/** Requests per second, and processor time of the site for each request, with all processes and with one. */
async function measureLoad(
  what: string,
  balancer: { all: string; one: string },
  sites: Site[],
  sent: Record<string, string> = {},
): Promise<Line[]> {
  const lines: Line[] = [];
  const pids = sites.map(({ pid }) => pid);
  for (const [name, url] of [
    ["one process", balancer.one],
    [`${PROCESSES} processes`, balancer.all],
  ] as const) {
    const headers: Record<string, string> = { "accept-encoding": "gzip", ...sent };
    await load(`${url}/notes`, headers, 2);
    const before = await getProcessorMs(pids);
    const { requests, latency } = await load(`${url}/notes`, headers, LOAD_SECONDS);
    const cpu = (await getProcessorMs(pids)) - before;
    lines.push({
      what: `${what}, ${name}`,
      figure: perSecond(requests.average),
      compared: `p99 ${milliseconds(latency.p99)}; ${(cpu / requests.total).toFixed(2)} ms of processor time a request`,
    });
  }
  return lines;
}

/** Starts HAProxy with two frontends: `all` goes to the processes in turn, `one` to the first. */
async function startBalancer(folder: string, sites: Site[]) {
  const [all, one] = [await freePort(), await freePort()];
  const server = ({ url }: Site, n: number) => `  server site${n} ${new URL(url).host}`;
  const config = `
defaults
  mode http
  timeout connect 5s
  timeout client 1h
  timeout server 1h
  option forwardfor
  # Without it, events wait for 200 ms: HAProxy hopes for more to send with them.
  option http-no-delay
listen all
  bind 127.0.0.1:${all}
  balance roundrobin
${sites.map(server).join("\n")}
listen one
  bind 127.0.0.1:${one}
${sites.slice(0, 1).map(server).join("\n")}
`;
  const file = path.join(folder, "haproxy.cfg");
  await writeFile(file, config);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  while (!(await fetch(`http://127.0.0.1:${all}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error("HAProxy did not start");
    await delay(50);
  }
  return {
    all: `http://127.0.0.1:${all}`,
    one: `http://127.0.0.1:${one}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
