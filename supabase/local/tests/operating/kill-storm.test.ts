import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { BackendStatus } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { machine, SITE } from "../support/machine";

/** `KILLS=50 npx vitest run --project operating kill-storm` for a longer run. */
const KILLS = Number(process.env.KILLS ?? 4);
/** Every fourth kill hits a first start, which creates the database. */
const FRESH_EVERY = 4;
/** Approximate duration of a start, over which kills are spread. */
const FIRST_START_MS = 2_000;
const START_MS = 1_000;

const { newFolder, clear } = machine();
const sites = new Set<ChildProcess>();
afterEach(
  async () => {
    for (const site of sites) site.kill("SIGKILL");
    sites.clear();
    await clear();
  },
  60_000 + KILLS * 5_000,
);

function startSite(folder: string): { site: ChildProcess; ready: Promise<BackendStatus> } {
  const site = fork(SITE, [folder], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  sites.add(site);
  let output = "";
  for (const stream of [site.stdout, site.stderr]) stream?.on("data", (text) => (output += text));
  const ready = new Promise<BackendStatus>((resolve, reject) => {
    site.once("message", (status) => resolve(status as BackendStatus));
    site.once("exit", (code, signal) => reject(new Error(`ended (${signal ?? code}): ${output}`)));
  });
  ready.catch(() => undefined);
  return { site, ready };
}

async function kill(site: ChildProcess): Promise<void> {
  const ended = site.exitCode === null && site.signalCode === null ? once(site, "exit") : null;
  site.kill("SIGKILL");
  await ended;
  sites.delete(site);
}

describe.skipIf(!isEmbedded())("kill -9 at any moment of a start", () => {
  it(`leaves nothing in the way of the next start, ${KILLS} times, and every acknowledged row`, {
    timeout: 60_000 + KILLS * 20_000,
  }, async () => {
    let folder = "";
    let acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const isFresh = round % FRESH_EVERY === 0;
      if (isFresh) {
        folder = await newFolder();
        acknowledged = [];
      }
      const { site: victim } = startSite(folder);
      await delay(((round * 0.618) % 1) * (isFresh ? FIRST_START_MS : START_MS));
      await kill(victim);

      const { site, ready } = startSite(folder);
      const { url, serviceKey } = await ready;
      const links = client(url, serviceKey).from("links");
      const title = `round ${round}`;
      const { error } = await links.insert({ title, url: "https://example.org", category: "storm" });
      expect(error, title).toBeNull();
      acknowledged.push(title);
      const { data } = await links.select("title").eq("category", "storm").order("created_at");
      expect(data?.map((row) => row.title)).toEqual(acknowledged);
      await kill(site);
    }
  });
});
