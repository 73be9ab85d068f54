import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { BackendStatus } from "#supabase-local";
import { freePort } from "../../supabase/local/src/data-folder";
import { ACCESS } from "../e2e/support/cdn-api";
import { hasVarnish, startVarnish } from "../e2e/support/varnish";
import type { Line } from "./report";
import { startSite } from "./site";
import { milliseconds, percentile } from "./statistics";

const WALKERS = 8;
/** A walker's longest pause between two pages. */
const PAUSE_MS = 200;
const EDITS = 6;
const BETWEEN_EDITS_MS = 10_000;
/** The page that shows the edits is visited as often as each of the others. */
const EDITED = "/links";
const PAGES = [
  ...["/", "/about", "/books", "/brio", "/copy", "/design", "/feed", EDITED, "/menu", "/models", "/notes"],
  ...["/photography", "/projects", "/questions", "/zulu", "/feed.xml", "/sitemap.xml"],
];

/**
 * Visitors walk at random through a cache that speaks Fastly's protocol, while an author edits a link every 10 s.
 * `isHeld` is false if a visitor saw an old page after its purge.
 */
export async function measureCdn(
  dataDir: string,
  status: BackendStatus,
): Promise<{ lines: Line[]; isHeld: boolean }> {
  if (!hasVarnish()) throw new Error("Install Varnish first: apt-get install varnish varnish-modules");
  const port = await freePort();
  const api = await startRecorder(`http://127.0.0.1:${port}`);
  const settings = { CDN: "fastly", CDN_ZONE: ACCESS.zone, CDN_TOKEN: ACCESS.token, CDN_API_URL: api.url };
  const site = await startSite(dataDir, status, settings);
  const cdn = await startVarnish(port, Number(new URL(site.url).port));
  const sql = postgres(status.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    while (api.purges.length === 0) await delay(100);
    const edits: Edit[] = [];
    const [link] = await sql`select id from links_entries limit 1`;
    const walk = startWalk(cdn.url, edits);
    for (let number = 1; number <= EDITS; number++) {
      await delay(BETWEEN_EDITS_MS);
      await sql`update links_entries set title = ${`Edit ${number}.`} where id = ${link?.id}`;
      const edit: Edit = { number, at: performance.now(), purgedAt: Number.POSITIVE_INFINITY };
      edits.push(edit);
      api.onPurge = (purge) => {
        if (purge.tags.includes("links_entries")) edit.purgedAt = Math.min(edit.purgedAt, purge.endedAt);
      };
    }
    await delay(BETWEEN_EDITS_MS);
    const { views, hits, old, stale } = await walk.stop();
    const waits = edits.map(({ at, purgedAt }) => purgedAt - at);
    const lines = [
      {
        what: "answered by the cache",
        figure: `${((hits / views) * 100).toFixed(1)} %`,
        compared: `${hits.toLocaleString("en")} of ${views.toLocaleString("en")} visits, ${PAGES.length} pages`,
      },
      {
        what: "from an edit to the end of its purge, p50",
        figure: milliseconds(percentile(waits, 0.5)),
        compared: `longest ${milliseconds(Math.max(...waits))}; ${EDITS} edits, ${old} old pages meanwhile`,
      },
      { what: "old pages after the purge", figure: String(stale), compared: "target: 0" },
    ];
    return { lines, isHeld: stale === 0 };
  } finally {
    await sql.end();
    await cdn.stop();
    await site.stop();
    api.stop();
  }
}

interface Edit {
  number: number;
  /** When it was committed, and when its purge was confirmed (performance.now()). */
  at: number;
  purgedAt: number;
}

function startWalk(url: string, edits: Edit[]) {
  const counts = { views: 0, hits: 0, old: 0, stale: 0 };
  let walking = true;
  const walk = async () => {
    while (walking) {
      await delay(Math.random() * PAUSE_MS);
      const path = PAGES[Math.floor(Math.random() * PAGES.length)];
      const asked = performance.now();
      const response = await fetch(url + path);
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      counts.views += 1;
      if (response.headers.get("X-Cache") === "HIT") counts.hits += 1;
      if (path !== EDITED) continue;
      const shown = Number(/Edit (\d+)\./.exec(text)?.[1] ?? 0);
      if (edits.some(({ number, purgedAt }) => number > shown && purgedAt < asked)) counts.stale += 1;
      else if (edits.some(({ number, at }) => number > shown && at < asked)) counts.old += 1;
    }
  };
  const walks = Promise.all(Array.from({ length: WALKERS }, walk));
  return {
    async stop() {
      walking = false;
      await walks;
      return counts;
    },
  };
}

/** A proxy to the CDN's API that records each purge when it is confirmed. */
async function startRecorder(target: string) {
  const recorder = {
    url: "",
    purges: [] as Purge[],
    onPurge: (_purge: Purge): void => undefined,
    stop: () => server.close(),
  };
  const server = createServer(async ({ url, method, headers }, response) => {
    const tags = String(headers["surrogate-key"] ?? "");
    const sent = { "Fastly-Key": String(headers["fastly-key"]), "Surrogate-Key": tags };
    const answer = await fetch(target + url, { method, headers: sent }).catch(() => null);
    if (answer?.ok) {
      const purge = { tags: tags.split(" "), endedAt: performance.now() };
      recorder.purges.push(purge);
      recorder.onPurge(purge);
    }
    response.writeHead(answer?.status ?? 502).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return recorder;
}

interface Purge {
  tags: string[];
  endedAt: number;
}
