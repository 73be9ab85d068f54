import { request } from "node:http";
import postgres, { type Sql } from "postgres";
import type { BackendStatus } from "#supabase-local";
import { UNCACHED } from "../support/uncached";
import { addNotes, madeUp } from "./many-notes";
import { withDescendants } from "./memory";
import { getProcessorMs } from "./processor-time";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds } from "./statistics";

const WARM_UP = 20;
const MEASURED = 100;
/** Fewer are measured if they take longer than this (ms). */
const LONGEST_MS = 10_000;
const NOTES = 10_000;

const PATHS = ["/", "/about", "/notes", "/links", "/tags/x", "/models", "/notes.md", "/models.md"];
/** Searches, with `~` for a word that no text has. */
const SEARCHES = {
  hit: "/search?q=trust",
  miss: "/search?q=~",
  choice: `/search?q=${"time the people years made things work first world good think know".replaceAll(" ", "+OR+")}`,
};

/**
 * The processor time of server, backend and Postgres for one anonymous request, one after the other: with a made-up
 * query, and for somebody for whom a message waits, whose page is never kept. The searches again with 10,000 notes.
 */
export async function measureCost(site: Site, status: BackendStatus): Promise<Line[]> {
  if (process.platform !== "linux") throw new Error("Processor times are only measured on Linux.");
  const cost = (path: string, headers = {}) => measureRequest(site, status, path, headers);
  const sql = postgres(status.databaseUrl, { max: 1, onnotice: () => undefined });
  const lines: Line[] = [];
  await addTag(sql);
  for (const path of PATHS)
    lines.push({
      what: path,
      figure: await cost(`${path}?y=~`),
      compared: `${await cost(path, UNCACHED)} if it is not kept`,
    });
  for (const [what, path] of Object.entries(SEARCHES))
    lines.push({ what: `/search, ${what}`, figure: await cost(path), compared: "" });
  await addNotes(sql, NOTES);
  await sql.end();
  for (const [what, path] of Object.entries(SEARCHES))
    lines.push({ what: `/search, ${what}, ${NOTES} notes`, figure: await cost(path), compared: "" });
  return lines;
}

/** As "1.2 ms"; with the last status, if it is not 200. */
async function measureRequest(
  site: Site,
  { pids }: BackendStatus,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  let status = 0;
  const send = async (times: number) => {
    const end = performance.now() + LONGEST_MS;
    let sent = 0;
    for (; sent < times && performance.now() < end; sent++)
      status = await get(site.url + path.replace("~", madeUp()), headers);
    return sent;
  };
  const spent = async () => {
    const families = await Promise.all([site.pid, pids.backend, pids.postgres].map(withDescendants));
    return getProcessorMs([...new Set(families.flat())]);
  };
  await send(WARM_UP);
  const before = await spent();
  const sent = await send(MEASURED);
  const time = milliseconds(((await spent()) - before) / sent);
  return status === 200 ? time : `${time} (${status})`;
}

function get(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": "br", ...headers } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Gives two notes the tag x. */
const addTag = (sql: Sql) =>
  sql`update notes_entries set tags = '{x}' where id in (select id from notes_entries limit 2)`;
