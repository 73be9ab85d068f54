import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { openStreams } from "./event-streams";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds, percentile } from "./statistics";

const STREAMS = 1_000;
const WRITES = 20;
/** Pause between writes: longer than any of them needs to reach all streams. */
const PAUSE_MS = 300;
const CYCLES = { count: 3, streams: 500 };
/** How long the server may take to notice that the last client has left (ms). */
const TIMEOUT_MS = 5_000;

/** Memory per open stream with 1,000 of them, and the time a committed write takes to reach them all. */
export async function measureStreams(site: Site, sql: Sql): Promise<Line[]> {
  // Warm-up: the first streams compile code.
  for (const stream of await openStreams(site.url, 100)) stream.destroy();
  await waitForNoStreams(site);
  const before = (await site.health()).process.memoryBytes;

  let written = 0;
  const delays: number[] = [];
  const streams = await openStreams(site.url, STREAMS, (at) => delays.push(at - written));
  const after = (await site.health()).process.memoryBytes;

  const [item] = await sql`select id from menu_items limit 1`;
  for (let count = 1; count <= WRITES; count++) {
    await delay(PAUSE_MS);
    written = performance.now();
    await sql`update menu_items set updated_at = now() where id = ${item?.id}`;
  }
  await delay(PAUSE_MS);
  for (const stream of streams) stream.destroy();

  return [
    {
      what: `memory of each of ${STREAMS.toLocaleString("en")} streams`,
      figure: `${((after - before) / 1024 / STREAMS).toFixed(1)} KB`,
      compared: "target: at most 40 KB",
    },
    {
      what: "from the write to a stream, p50",
      figure: milliseconds(percentile(delays, 0.5)),
      compared: `${delays.length.toLocaleString("en")} of ${(WRITES * STREAMS).toLocaleString("en")} arrived`,
    },
    {
      what: "from the write to a stream, p99",
      figure: milliseconds(percentile(delays, 0.99)),
      compared: "target: under 250 ms",
    },
  ];
}

/** Connects and hangs up repeatedly; returns how many streams the server still holds afterwards. */
export async function countLeftStreams(site: Site): Promise<{ left: number; lines: Line[] }> {
  for (let cycle = 0; cycle < CYCLES.count; cycle++) {
    for (const stream of await openStreams(site.url, CYCLES.streams)) stream.destroy();
  }
  const left = await waitForNoStreams(site);
  const what = `streams left after ${CYCLES.count} cycles of ${CYCLES.streams}`;
  return { left, lines: [{ what, figure: String(left), compared: "target: 0" }] };
}

/** Waits until the server holds no stream or the time is up; returns how many it holds. */
async function waitForNoStreams(site: Site): Promise<number> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { streams } = await site.health();
    if (streams === 0 || Date.now() > deadline) return streams;
    await delay(50);
  }
}
