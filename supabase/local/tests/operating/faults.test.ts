import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { BackendStatus } from "../../src/platform";
import { type Backend, startBackend } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";

/** A restarted service must answer within this time, in milliseconds (issue: 5 s). */
const BACK_WITHIN_MS = 5_000;
const started: { backends: Backend[]; folders: string[]; processes: ChildProcess[] } = {
  backends: [],
  folders: [],
  processes: [],
};

afterEach(async () => {
  for (const child of started.processes.splice(0)) child.kill("SIGKILL");
  await Promise.all(started.backends.splice(0).map((backend) => backend.stop()));
  for (const folder of started.folders.splice(0).reverse()) {
    // As root below a closed folder the database lives elsewhere.
    const database = await realpath(path.join(folder, "postgres")).catch(() => folder);
    await rm(database, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "faults-"));
  started.folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<Backend> {
  const backend = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
  started.backends.push(backend);
  return backend;
}

const link = (title: string) => ({ title, url: "https://example.org", category: "faults" });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const gone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000, interval: 20 }).toBe(false);

/** Writes one row after the other until told to stop; answers the titles that were acknowledged. */
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

/** Resolves when `count` more rows than now were acknowledged. */
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

describe.skipIf(!isEmbedded())("a killed process", () => {
  it("Postgres: comes back by itself within five seconds and holds every acknowledged row", async () => {
    const { status } = await start(await newFolder());
    const writer = writeSteadily(status);
    for (let round = 0; round < 3; round++) {
      await moreRows(writer, 20);
      process.kill(status.pids.postgres, "SIGKILL");
      await moreRows(writer, 1, BACK_WITHIN_MS);
    }
    await writer.stop();
    const stored = await storedTitles(status);
    expect(writer.acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    const health = await fetch(`${status.url}/health`);
    expect(await health.json()).toMatchObject({ database: true });
  });

  it("the backend: comes back at the same address, without a second Postgres, and holds every row", async () => {
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

  it("the site: takes the backend and Postgres with it, and the next start finds the data", async () => {
    const folder = await newFolder();
    const site = fork(path.join(import.meta.dirname, "site-process.ts"), [folder], {
      execArgv: ["--import", "tsx"],
    });
    started.processes.push(site);
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
});

describe.skipIf(!isEmbedded())("starting", () => {
  it("refuses a second backend on the same folder and names the first", async () => {
    const folder = await newFolder();
    const { status } = await start(folder);
    await expect(startBackend({ dataDir: folder, siteUrl: "" })).rejects.toThrow(
      `Another server already runs on ${folder} (pid ${status.pids.backend}).`,
    );
    const { error } = await client(status.url, status.serviceKey).from("links").select("id").limit(1);
    expect(error).toBeNull();
  });

  it("lets two sites live beside each other", async () => {
    const [one, two] = await Promise.all([start(await newFolder()), start(await newFolder())]);
    expect(one?.status.url).not.toBe(two?.status.url);
    const foreign = await client(one?.status.url ?? "", two?.status.anonKey ?? "")
      .from("links")
      .select();
    expect(foreign).toMatchObject({ status: 401, error: { message: "Invalid API key" } });
  });

  it("moves to another port, for good, when a foreign program took its own", async () => {
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

  it("keeps its secrets readable for their owner only", async () => {
    const folder = await newFolder();
    const { status } = await start(folder);
    const { mode } = await stat(path.join(folder, "secrets.json"));
    expect(mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).not.toContain(status.serviceKey);
  });

  it.runIf(process.getuid?.() === 0)("works as root in a folder that is closed to others", async () => {
    const closed = await newFolder();
    const folder = path.join(closed, "project", ".data");
    await mkdir(folder, { recursive: true });
    started.folders.push(folder);
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
