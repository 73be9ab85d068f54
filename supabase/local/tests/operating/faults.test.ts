import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isAlive } from "../../src/postmaster";
import type { BackendStatus } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { machine, SITE } from "../support/machine";

/** Other tests run meanwhile: on an idle machine a service is back within five seconds. */
const BACK_WITHIN_MS = 30_000;
const { newFolder, start, clear } = machine();
const processes: ChildProcess[] = [];

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill("SIGKILL");
  await clear();
});

const link = (title: string) => ({ title, url: "https://example.org", category: "faults" });

const gone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000, interval: 20 }).toBe(false);

/** Writes rows until stopped; `acknowledged` has their titles. */
function writeSteadily({ url, serviceKey }: BackendStatus) {
  const db = client(url, serviceKey);
  const acknowledged: string[] = [];
  let writing = true;
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let n = 0; writing; n++) {
      const title = `${writer}.${n}`;
      const { error } = await db.from("links").insert(link(title));
      if (!error) acknowledged.push(title);
    }
  });
  return {
    acknowledged,
    async stop() {
      writing = false;
      await Promise.all(writers);
    },
  };
}

/** Resolves once `count` more rows are acknowledged. */
const moreRows = (writer: { acknowledged: string[] }, count: number, timeout = 20_000) => {
  const wanted = writer.acknowledged.length + count;
  return expect
    .poll(() => writer.acknowledged.length, { timeout, interval: 10 })
    .toBeGreaterThanOrEqual(wanted);
};

async function storedTitles({ url, serviceKey }: BackendStatus): Promise<Set<string>> {
  const db = client(url, serviceKey);
  const titles = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const page = db.from("links").select("title").eq("category", "faults").order("id");
    const { data, error } = await page.range(from, from + 999);
    expect(error).toBeNull();
    for (const row of data ?? []) titles.add(row.title);
    if (!data || data.length < 1000) return titles;
  }
}

describe.skipIf(!isEmbedded())("a killed process", { timeout: 120_000 }, () => {
  it("Postgres: is restarted, with every acknowledged row", async () => {
    const { status } = await start(await newFolder());
    const writer = writeSteadily(status);
    await moreRows(writer, 20);
    process.kill(status.pids.postgres, "SIGKILL");
    await moreRows(writer, 1, BACK_WITHIN_MS);
    await writer.stop();
    const stored = await storedTitles(status);
    expect(writer.acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    // Each connection notices the restart when it is next used.
    const health = async () => (await fetch(`${status.url}/health`)).json();
    await expect.poll(health).toMatchObject({ database: true });
  });

  it("the backend: is restarted at the same URL, without a second Postgres, with every row", async () => {
    const { status } = await start(await newFolder());
    const before = { ...status.pids };
    const writer = writeSteadily(status);
    await moreRows(writer, 20);
    process.kill(before.backend, "SIGKILL");
    await moreRows(writer, 1, BACK_WITHIN_MS);
    await writer.stop();
    const stored = await storedTitles(status);
    expect(writer.acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    await gone(before.postgres);
    expect(status.pids).not.toEqual(before);
  });

  it("the site: backend and Postgres exit with it, and the next start has the data", async () => {
    const folder = await newFolder();
    const site = fork(SITE, [folder]);
    processes.push(site);
    const [first] = (await once(site, "message")) as [BackendStatus];
    const { error } = await client(first.url, first.serviceKey).from("links").insert(link("kept"));
    expect(error).toBeNull();
    site.kill("SIGKILL");
    await gone(first.pids.backend);
    await gone(first.pids.postgres);

    const second = await start(folder);
    expect(second.status).toMatchObject({ url: first.url, anonKey: first.anonKey });
    expect(await storedTitles(second.status)).toEqual(new Set(["kept"]));
  });

  // Closing a terminal sends SIGHUP to all.
  it.each(["SIGKILL", "SIGHUP"] as const)(
    "the site and the backend, by %s: Postgres exits too",
    async (signal) => {
      const site = fork(SITE, [await newFolder()], { detached: true });
      const [{ pids }] = (await once(site, "message")) as [BackendStatus];
      process.kill(-Number(site.pid), signal);
      await gone(pids.postgres);
    },
  );
});

describe.skipIf(!isEmbedded())("starting", { timeout: 120_000 }, () => {
  it("rejects a second backend on the same folder and names the first", async () => {
    const folder = await newFolder();
    const { status } = await start(folder);
    await expect(start(folder)).rejects.toThrow(
      `Another server already runs on ${folder} (pid ${status.pids.backend}).`,
    );
    const { error } = await client(status.url, status.serviceKey).from("links").select("id").limit(1);
    expect(error).toBeNull();
  });

  it("runs two sites side by side", async () => {
    const [one, two] = await Promise.all([start(await newFolder()), start(await newFolder())]);
    expect(one?.status.url).not.toBe(two?.status.url);
    const foreign = await client(one?.status.url ?? "", two?.status.anonKey ?? "")
      .from("links")
      .select();
    expect(foreign).toMatchObject({ status: 401, error: { message: "Invalid API key" } });
  });

  it("moves to another port permanently when an unrelated program has taken its own", async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await first.stop();
    const foreign = createServer((_request, response) => response.end("hello"));
    foreign.listen(Number(new URL(first.status.url).port), "127.0.0.1");
    await once(foreign, "listening");
    try {
      const second = await start(folder);
      expect(second.status.url).not.toBe(first.status.url);
      await second.stop();
      expect((await start(folder)).status.url).toBe(second.status.url);
    } finally {
      foreign.close();
    }
  });

  it("keeps its secrets readable by their owner only", async () => {
    const folder = await newFolder();
    const { status } = await start(folder);
    const { mode } = await stat(path.join(folder, "secrets.json"));
    expect(mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).not.toContain(status.serviceKey);
  });

  it.runIf(process.getuid?.() === 0)("works as root in a private folder", async () => {
    const closed = await newFolder();
    const folder = path.join(closed, "project", ".data");
    await mkdir(folder, { recursive: true });
    const first = await start(folder);
    const { error } = await client(first.status.url, first.status.serviceKey)
      .from("links")
      .insert(link("kept"));
    expect(error).toBeNull();
    await first.stop();
    expect((await lstat(path.join(folder, "postgres"))).isSymbolicLink()).toBe(true);
    const second = await start(folder);
    expect(await storedTitles(second.status)).toEqual(new Set(["kept"]));
  });
});
