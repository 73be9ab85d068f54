import { request } from "node:http";
import autocannon from "autocannon";
import { UNCACHED } from "../support/uncached";
import { startBare } from "./bare";
import type { Answer } from "./bare-server";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds, perSecond } from "./statistics";

const PAGES = ["/", "/notes"];
const ENCODINGS = ["gzip", "identity"];
const CONNECTIONS = 10;
const SECONDS = { warmUp: 2, measured: 4 };

/** No page is kept for somebody for whom a message waits. */
const KINDS = [
  ["cached", {}],
  ["rendered", UNCACHED],
] as const;

/**
 * Requests per second for two pages, cached and rendered, compared with a bare server that sends the same bytes in the
 * same run.
 */
export async function measurePages(site: Site): Promise<Line[]> {
  const bare = await startBare();
  const lines: Line[] = [];
  try {
    for (const page of PAGES) {
      await load(site.url + page, UNCACHED, SECONDS.warmUp);
      for (const encoding of ENCODINGS) {
        const accepts = { "accept-encoding": encoding };
        const answer = await get(site.url + page, encoding);
        await bare.serve(answer);
        const baseline = await load(bare.url, accepts, SECONDS.measured);
        const kilobytes = (Buffer.byteLength(answer.body, "base64") / 1024).toFixed(1);
        for (const [kind, headers] of KINDS) {
          const measured = await load(site.url + page, { ...accepts, ...headers }, SECONDS.measured);
          const share = ((measured.requests.average / baseline.requests.average) * 100).toFixed(1);
          lines.push({
            what: `${page} ${kind}, ${encoding} (${kilobytes} KB)`,
            figure: perSecond(measured.requests.average),
            compared: `p99 ${milliseconds(measured.latency.p99)}; bare node:http ${perSecond(baseline.requests.average)}, so ${share} %`,
          });
        }
      }
    }
  } finally {
    bare.stop();
  }
  return lines;
}

/** Requests one page on ten connections for `seconds`. @throws if any response is not 2xx */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<autocannon.Result> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const { non2xx, errors, statusCodeStats } = result;
  if (non2xx + errors > 0)
    throw new Error(`${url} failed: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  return result;
}

/** The compressed body; fetch would decompress it. */
function get(url: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": encoding } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const headers: Record<string, string> = { "content-length": String(body.length) };
      for (const name of ["content-type", "content-encoding"]) {
        const value = response.headers[name];
        if (typeof value === "string") headers[name] = value;
      }
      resolve({ headers, body: body.toString("base64") });
    });
    sent.on("error", reject);
    sent.end();
  });
}
